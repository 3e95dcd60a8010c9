/**
 * SHA-256 of a text, as hexadecimal digits. `crypto.subtle` is missing where a table in the home network is reached
 * without TLS.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) << 4);
  bytes.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - (i % 4) * 8)));
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 1] = bytes.length * 8;
  const hash = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime ** (1 / 2)));
  const k = PRIMES.map((prime) => fraction(prime ** (1 / 3)));
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 64; i++) {
      const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const big = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = i < 16 ? words[block + i]! : (w[i - 16]! + small + w[i - 7]! + big) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => (hash[i] = (hash[i]! + part) | 0));
  }
  return Array.from(hash, (part) => part.toString(16).padStart(8, "0")).join("");
}

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

const fraction = (x: number): number => ((x % 1) * 2 ** 32) >>> 0;
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
