// A child process that decodes images, one after the other, over its standard streams.
import { setPriority } from 'node:os'
import { systemClock } from '../../kernel/clock.ts'
import { decodePicture } from './decode-picture.ts'
import type { DecoderWork } from './decoder-work.ts'
import { type DecoderFrame, FrameReader, frameParts } from './frames.ts'

/** The limits of a decoder process: its total memory, and the CPU time for one image. */
const [mostBytes = 0, most_cpu_ms = 0] = process.argv.slice(2).map(Number)
const LOOK_MS = 20
/** The low priority leaves the CPU to the server's requests. */
const PRIORITY = 10

setPriority(PRIORITY)
const reader = new FrameReader<DecoderWork>()
let last = Promise.resolve()
process.stdin.on('data', (piece) => {
  for (const frame of reader.take(Buffer.from(piece))) last = last.then(() => answer(frame))
})
process.stdin.on('end', () => process.exit())

async function answer({ value, bytes }: DecoderFrame<DecoderWork>): Promise<void> {
  const watch = mustStayWithinBounds(process.cpuUsage())
  const done = await decodePicture(value, Buffer.from(bytes))
  watch.isOver = true
  for (const piece of frameParts({ value: done.answer, bytes: done.bytes ?? new Uint8Array() }))
    process.stdout.write(piece)
}

/** The task runs on another thread, so this one can check the limits. */
function mustStayWithinBounds(before: NodeJS.CpuUsage): { isOver: boolean } {
  const watch = { isOver: false }
  const look = () => {
    if (watch.isOver) return
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > mostBytes || (user + system) / 1000 > most_cpu_ms) process.exit()
    systemClock.after(LOOK_MS, look)
  }
  look()
  return watch
}
