import type { TracedFrame } from '../rpc/trace.ts'

/** What kind of frame is looked for. */
export const frameKinds = ['all', 'command', 'reply', 'event', 'connection', 'trouble'] as const
export type FrameKind = (typeof frameKinds)[number]

type Named = Pick<TracedFrame, 'name' | 'nonce' | 'way'>

/** A command and its reply have a nonce, an event has none; what begins and ends the talk is none of these. */
export function kindOf({ name, nonce, way }: Named): Exclude<FrameKind, 'all' | 'trouble'> {
  if (name === 'HANDSHAKE' || name === 'READY' || name === 'CLOSE') return 'connection'
  if (way === 'in') return 'command'
  return nonce === null ? 'event' : 'reply'
}

/** The frames of a kind in which a text stands, in small or large letters: in the name, the nonce, the content or the words on it. */
export function shownFrames(frames: readonly TracedFrame[], kind: FrameKind, query: string): readonly TracedFrame[] {
  const wanted = query.trim().toLowerCase()
  if (kind === 'all' && wanted === '') return frames
  return frames.filter((frame) => isOfKind(frame, kind) && holds(frame, wanted))
}

const isOfKind = (frame: TracedFrame, kind: FrameKind): boolean =>
  kind === 'all' || (kind === 'trouble' ? frame.verdict !== 'good' : kindOf(frame) === kind)

const holds = ({ name, nonce, text, words }: TracedFrame, wanted: string): boolean =>
  wanted === '' || [name, nonce, text, words].some((each) => each?.toLowerCase().includes(wanted))
