import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, tmpdir, totalmem } from 'node:os'

const GIB = 2 ** 30

/** The resources of this machine in one line. If one is exhausted, many unrelated tests fail. */
export function machineState(): string {
  const { bavail, bsize, ffree } = statfsSync(tmpdir())
  const gib = (bytes: number) => (bytes / GIB).toFixed(1)
  return [
    `${gib(bavail * bsize)} GiB and ${ffree} files free in ${tmpdir()}`,
    `${gib(freemem())} of ${gib(totalmem())} GiB of memory free`,
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  ].join('; ')
}
