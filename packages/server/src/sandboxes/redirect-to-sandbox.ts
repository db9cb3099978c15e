import { openRedirection, type Redirection } from '../redirect/redirection.ts'
import type { Sandbox } from './sandbox.ts'

/** Redirects programs on this machine to a sandbox. */
export const redirectTo = ({ app, port, addresses }: Sandbox): Promise<Redirection> =>
  openRedirection({
    server: new URL(`http://127.0.0.1:${port}`),
    known: [new URL(addresses.api).origin],
    surroundings: process.env,
    warn: (line) => app.kernel.log.warn(line),
  })
