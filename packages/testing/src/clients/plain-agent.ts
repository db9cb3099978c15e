import { Agent } from 'node:http'

/** Speaks HTTP where eris, which knows no other scheme, means HTTPS. */
export class PlainAgent extends Agent {
  readonly protocol = 'https:'
  readonly defaultPort: number

  constructor(port: number) {
    super()
    this.defaultPort = port
  }
}
