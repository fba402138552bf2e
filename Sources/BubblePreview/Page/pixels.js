// Reads what the tool sends: a text, and pictures in words of 32 bits.

/** The text and the pictures of a message. */
export function readMessage(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const text = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const words = new Uint32Array(buffer, 4 + length);
  const pictures = [];
  let place = 0;
  while (place + 6 <= words.length) {
    const [column, row, version, width, height, count] = words.subarray(place, place + 6);
    place += 6;
    pictures.push({ column, row, version, width, height, code: words.subarray(place, place + count) });
    place += count;
  }
  return { text, pictures };
}

/** Turns the code of a picture back into pixels: runs, copies of the row above, and pixels as they are. */
export function decode({ width, height, code }) {
  const pixels = new Uint32Array(width * height);
  let out = 0;
  for (let place = 0; place < code.length;) {
    const word = code[place++];
    const count = word & 0x3fffffff;
    switch (word >>> 30) {
      case 0:
        pixels.set(code.subarray(place, place + count), out);
        place += count;
        break;
      case 1:
        pixels.fill(code[place++], out, out + count);
        break;
      case 2:
        // What is copied may have been copied itself: row by row.
        for (let done = 0; done < count;) {
          const part = Math.min(width, count - done);
          pixels.copyWithin(out + done, out + done - width, out + done - width + part);
          done += part;
        }
        break;
      default:
        return null;
    }
    out += count;
  }
  return out === pixels.length
    ? new ImageData(new Uint8ClampedArray(pixels.buffer), width, height) : null;
}
