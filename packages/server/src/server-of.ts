import type { Config } from './config.ts'
import { InvalidRequests } from './http/invalid-requests.ts'
import { rateLimiter, unlimited } from './http/rate-limit.ts'
import { type HttpParts, httpServer } from './http/server.ts'
import { WEB_FOLDER } from './http/static.ts'
import type { Kernel } from './kernel/kernel.ts'

/** What counts something, as lines for the metrics. */
interface Counting {
  figures(): Iterable<string> | Promise<Iterable<string>>
}

/** The HTTP server of an instance, with all that its flags say of it. */
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
    pages: config.web ? WEB_FOLDER : null,
    figures: async () => (await Promise.all(counting.map((part) => part.figures()))).flatMap((each) => [...each]),
    metricsToken: config.metricsToken,
  })
}
