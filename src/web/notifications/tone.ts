const notes_hz = [660, 880];
const note_s = 0.16;
const loudness = 0.08;

/** Plays two short, quiet notes. */
export function playTone(): void {
  const context = new AudioContext();
  const loud = context.createGain();
  loud.connect(context.destination);
  const begin_s = context.currentTime;
  const end_s = begin_s + notes_hz.length * note_s;
  loud.gain.setValueAtTime(loudness, begin_s);
  loud.gain.exponentialRampToValueAtTime(0.001, end_s);
  for (const [at, hz] of notes_hz.entries()) {
    const note = context.createOscillator();
    note.frequency.value = hz;
    note.connect(loud);
    note.start(begin_s + at * note_s);
    note.stop(begin_s + (at + 1) * note_s);
    if (at === notes_hz.length - 1) note.addEventListener('ended', () => void context.close());
  }
}
