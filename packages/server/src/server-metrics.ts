import type { Config } from './config.ts'
import { InvalidRequests } from './http/invalid-requests.ts'
import { clientPages } from './http/pages/page-files.ts'
import { rateLimiter, unlimited } from './http/rate-limit.ts'
import { type HttpParts, httpServer } from './http/server.ts'
import type { Kernel } from './kernel/kernel.ts'

/** An object with metrics, as lines for /metrics. */
interface Counting {
  figures(): Iterable<string> | Promise<Iterable<string>>
}

/** Creates an instance's HTTP server with the limits that its configuration sets. */
export function serverOf(
  kernel: Kernel,
  config: Config,
  {
    counting,
    ...parts
  }: Pick<HttpParts, 'operations' | 'authenticate' | 'activities'> & { counting: readonly Counting[] },
): ReturnType<typeof httpServer> {
  return httpServer(kernel, {
    ...parts,
    rateLimit: config.rateLimits
      ? rateLimiter(kernel.clock, kernel.settings, config.demo ? 'open' : 'guarded')
      : unlimited,
    invalidRequests: kernel.instance.limitsCallers ? new InvalidRequests(kernel.clock) : null,
    pages: config.web ? clientPages() : null,
    figures: async () => (await Promise.all(counting.map((part) => part.figures()))).flatMap((each) => [...each]),
    metricsToken: config.metricsToken,
  })
}
