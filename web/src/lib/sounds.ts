/** Small sounds made on the spot, without files. Whoever wants them switches them on. */

export type Sound = "turn" | "dice" | "card" | "good" | "bad";

/** A tone: pitch in Hertz, when it begins and how long it rings, in seconds; `noise` rattles instead. */
export interface Tone {
  pitch: number;
  at: number;
  rings: number;
  noise?: boolean;
}

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { pitch: 587, at: 0, rings: 0.5 },
    { pitch: 880, at: 0.16, rings: 0.7 },
  ],
  dice: [0, 0.07, 0.13, 0.2].map((at) => ({ pitch: 2400, at, rings: 0.05, noise: true })),
  card: [{ pitch: 900, at: 0, rings: 0.09, noise: true }],
  good: [
    { pitch: 659, at: 0, rings: 0.25 },
    { pitch: 988, at: 0.1, rings: 0.4 },
  ],
  bad: [
    { pitch: 196, at: 0, rings: 0.35 },
    { pitch: 147, at: 0.14, rings: 0.5 },
  ],
};

const LOUD = 0.12;
let context: AudioContext | null = null;

/** Play it, if this browser can: before the first click of a visit it may not. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const tone of TONES[sound]) ring(context, tone);
  } catch {
    context = null; // no sound on this machine
  }
}

function ring(within: AudioContext, { pitch, at, rings, noise = false }: Tone): void {
  const from = within.currentTime + at;
  const loudness = within.createGain();
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUD, from + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0005, from + rings);
  loudness.connect(within.destination);
  if (noise) {
    const length = Math.ceil(within.sampleRate * rings);
    const buffer = within.createBuffer(1, length, within.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
    const source = within.createBufferSource();
    source.buffer = buffer;
    const filter = within.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(loudness);
    source.start(from);
  } else {
    const source = within.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(loudness);
    source.start(from);
    source.stop(from + rings);
  }
}

/** What a moment sounds like; most are silent. */
export function soundOf(moment: {
  dice?: readonly number[];
  turns?: boolean;
  tone?: string;
  banner?: string;
}): Sound | null {
  if (moment.dice?.length) return "dice";
  if (moment.turns) return "card";
  if (!moment.banner) return null;
  return moment.tone === "good" ? "good" : moment.tone === "bad" ? "bad" : null;
}
