import { Agent } from 'node:http'

/** Uses HTTP for eris, which only supports HTTPS. */
export class PlainAgent extends Agent {
  readonly protocol = 'https:'
  readonly defaultPort: number

  constructor(port: number) {
    super()
    this.defaultPort = port
  }
}
