import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, tmpdir, totalmem } from 'node:os'

const GIB = 2 ** 30

/** The resources of this machine in one line. If one is exhausted, many unrelated tests fail. */
export function machineState(): string {
  const { bavail, bsize, ffree } = statfsSync(tmpdir())
  return [
    `${(bavail * bsize) / GIB >= 1 ? `${Math.floor((bavail * bsize) / GIB)} GiB` : 'less than 1 GiB'} and ${ffree} files free in ${tmpdir()}`,
    `${Math.floor(freemem() / GIB)} of ${Math.round(totalmem() / GIB)} GiB of memory free`,
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  ].join('; ')
}
