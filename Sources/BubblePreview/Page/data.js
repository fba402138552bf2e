// Which messages are shown: the file's, random ones by a seed, or those of a recorded stream at a moment.
import { find, make } from './elements.js';

export class DataPanel {
  constructor(send, say, note) {
    Object.assign(this, { send, say, note, streams: [], isPlaying: false, wanted: null });
    for (const source of ['file', 'random', 'stream'])
      find(`source-${source}`).addEventListener('change', () => this.choose());
    find('random-type').addEventListener('change', () => this.choose('random'));
    find('random-seed').addEventListener('change', () => this.choose('random'));
    find('random-next').addEventListener('click', () => {
      find('random-seed').value = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      this.choose('random');
    });
    find('stream-name').addEventListener('change', () => { this.seek(0); this.choose('stream'); });
    find('stream-moment').addEventListener('input', () => { this.stop(); this.choose('stream'); });
    find('stream-play').addEventListener('click', () => { if (this.isPlaying) this.stop(); else this.play(); });
  }

  get source() { return document.querySelector('input[name=source]:checked').value; }
  get stream() { return this.streams.find((stream) => stream.name === find('stream-name').value); }

  /** Asks what there is, whenever the panel is opened. */
  ask() { this.send({ action: 'choices' }); }

  take(message) {
    this.streams = message.streams;
    this.fill(find('random-type'), message.types);
    this.fill(find('stream-name'), message.streams.map((stream) => stream.name));
    this.showMoment();
    if (this.wanted) this.restore(this.wanted, message.types);
  }

  /** Shows what the address says, as soon as it is known what there is. */
  begin({ data, name = '', seed, moment }) {
    if (!data) return;
    this.wanted = { data, name, seed, moment };
    this.ask();
  }

  restore({ data, name, seed = '1', moment = 0 }, types) {
    this.wanted = null;
    const isRandom = data === 'random';
    if (!(isRandom ? types : this.streams.map((stream) => stream.name)).includes(name)) {
      this.say(`No ${isRandom ? 'type' : 'stream'} is called “${name}”: ignored.`);
      return this.choose('file');
    }
    find(isRandom ? 'random-type' : 'stream-name').value = name;
    if (isRandom) find('random-seed').value = seed;
    this.showMoment();
    if (!isRandom) this.seek(moment);
    return this.choose(data);
  }

  /** What the address has of it. */
  get state() {
    if (this.wanted) return this.wanted;
    const { source: data } = this;
    if (data === 'random') return { data, name: find('random-type').value, seed: find('random-seed').value };
    return data === 'stream' ? { data, name: find('stream-name').value, moment: find('stream-moment').value } : {};
  }

  fill(select, values) {
    const chosen = select.value;
    select.replaceChildren(...values.map((value) => make('option', value)));
    if (values.includes(chosen)) select.value = chosen;
  }

  choose(source = this.source) {
    find(`source-${source}`).checked = true;
    if (source !== 'stream') this.stop();
    this.showMoment();
    if (source === 'random') this.send({ action: 'data', source, name: find('random-type').value, seed: find('random-seed').value });
    else if (source === 'stream') this.sendMoment();
    else this.send({ action: 'data', source });
    this.note();
  }

  /** The page was opened again, or the tool was started again. */
  again() { if (this.source !== 'file') this.choose(); }

  // ---- Streams

  sendMoment() {
    if (this.stream) this.send({ action: 'data', source: 'stream', name: this.stream.name, moment: Number(find('stream-moment').value) });
  }

  seek(moment) { find('stream-moment').value = moment; this.showMoment(); }

  showMoment() {
    const duration = this.stream?.duration ?? 1;
    find('stream-moment').max = duration;
    const moment = Number(find('stream-moment').value);
    find('stream-moment').setAttribute('aria-valuetext', `${moment.toFixed(1)} of ${duration.toFixed(1)} seconds`);
    find('stream-time').textContent = `${moment.toFixed(1)} s of ${duration.toFixed(1)} s`;
  }

  play() {
    if (!this.stream) return;
    if (Number(find('stream-moment').value) >= this.stream.duration) this.seek(0);
    find('source-stream').checked = true;
    this.isPlaying = true;
    find('stream-play').textContent = 'Stop';
    const [begin, from] = [performance.now(), Number(find('stream-moment').value)];
    const run = this.run = (this.run ?? 0) + 1;
    let last = -1;
    const step = (now) => {
      if (!this.isPlaying || this.run !== run) return;
      const moment = Math.min(this.stream.duration, from + Math.max(0, now - begin) / 1000);
      // Twenty times a second: as often as words come.
      if (moment - last >= 0.05 || moment === this.stream.duration) {
        last = moment;
        this.seek(moment);
        this.sendMoment();
      }
      if (moment >= this.stream.duration) this.stop(); else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  stop() {
    this.isPlaying = false;
    find('stream-play').textContent = 'Play';
  }
}
