import type { TracedFrame } from '../rpc/trace.ts'

/** The kind of frame to show. */
export const frameKinds = ['all', 'command', 'reply', 'event', 'connection', 'trouble'] as const
export type FrameKind = (typeof frameKinds)[number]

type Named = Pick<TracedFrame, 'name' | 'nonce' | 'way'>

/** A command and its reply have a nonce, an event has none; the handshake and the close are none of these. */
export function frameKindOf({ name, nonce, way }: Named): Exclude<FrameKind, 'all' | 'trouble'> {
  if (name === 'HANDSHAKE' || name === 'READY' || name === 'CLOSE') return 'connection'
  if (way === 'in') return 'command'
  return nonce === null ? 'event' : 'reply'
}

/** The frames of a kind that contain a text in any case: in name, nonce, content or description. */
export function filterFrames(frames: readonly TracedFrame[], kind: FrameKind, query: string): readonly TracedFrame[] {
  const wanted = query.trim().toLowerCase()
  if (kind === 'all' && wanted === '') return frames
  return frames.filter((frame) => isOfKind(frame, kind) && holds(frame, wanted))
}

const isOfKind = (frame: TracedFrame, kind: FrameKind): boolean =>
  kind === 'all' || (kind === 'trouble' ? frame.verdict !== 'good' : frameKindOf(frame) === kind)

const holds = ({ name, nonce, text, words }: TracedFrame, wanted: string): boolean =>
  wanted === '' || [name, nonce, text, words].some((each) => each?.toLowerCase().includes(wanted))
