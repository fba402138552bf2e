// The socket to the tool, which may end and be started again.
import { readMessage } from './pixels.js';

const path = location.pathname.replace(/[^/]*$/, '');
const bytesOf = (text) => new TextEncoder().encode(text);
const hexadecimal = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Connection {
  constructor(take, tell) { Object.assign(this, { take, tell, wait: 250, socket: null }); }

  /** Sends a request; false: there is no tool. */
  send(request) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  open() {
    this.socket = new WebSocket(`ws://${location.host}${path}socket`);
    this.socket.binaryType = 'arraybuffer';
    this.socket.addEventListener('message', (event) => this.take(readMessage(event.data)));
    this.socket.addEventListener('open', () => { this.wait = 250; });
    this.socket.addEventListener('close', () => {
      this.tell('bubble preview has ended; this page goes on when it is started again');
      this.openAgain();
    });
  }

  /** Waits for the tool. Another program may have its port meanwhile, and is not told the token: who is there proves that they know it. */
  async openAgain() {
    await new Promise((done) => { setTimeout(done, this.wait); });
    this.wait = Math.min(2000, this.wait * 2);
    const number = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
    const key = await crypto.subtle.importKey('raw', bytesOf(path.replaceAll('/', '')), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
    const proof = hexadecimal(await crypto.subtle.sign('HMAC', key, bytesOf(number)));
    const answer = await fetch(`/again/${number}`).then((response) => response.text(), () => null);
    if (answer === proof) return this.open();
    if (answer !== null) this.tell('Another bubble preview is here by now: open the address that it printed');
    return this.openAgain();
  }
}
