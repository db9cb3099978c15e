import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/** A server's resource usage: CPU time in ms, memory in bytes. */
export interface Usage {
  cpu: number
  rss: number
  /** The heap and external memory that it holds. */
  heap: number
}

let profiler: Session | null = null

/** The requests about itself that a measured server answers. */
export const measured = {
  usage: async (): Promise<Usage> => {
    // Twice, with a pause between: the second collection frees what the first one finalizes.
    for (let i = 0; i < 2 && gc; i++) {
      gc()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { cpu: cpu(), rss, heap: heapUsed + external }
  },
  cpu,
  profile: async ({ file }: { file: string | null }) => {
    if (file === null) {
      profiler = new Session()
      profiler.connect()
      await profiler.post('Profiler.enable')
      await profiler.post('Profiler.setSamplingInterval', { interval: 200 })
      await profiler.post('Profiler.start')
    } else if (profiler) {
      const { profile } = await profiler.post('Profiler.stop')
      writeFileSync(file, JSON.stringify(profile))
      profiler.disconnect()
      profiler = null
    }
  },
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
