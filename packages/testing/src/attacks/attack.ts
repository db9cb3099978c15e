/** What an attack needs to know of the server that it is for: plain values, so that it can run in a thread of its own. */
export interface AttackedServer {
  /** Of each process of the server. */
  readonly ports: readonly number[]
  readonly guildId: string
  readonly channelId: string
  /** A guild with very many members, of which the member is one. */
  readonly largeGuildId: string
  readonly ownerToken: string
  readonly memberToken: string
  /** With the prefix that bots send. */
  readonly botToken: string
  /** The path of an attachment with its signature, and how large the file is. */
  readonly attachment: { readonly path: string; readonly bytes: number }
  /** The hosts of Activities of one account, whose own server accepts every request and never answers. */
  readonly silentActivities: readonly string[]
}

/** How often each thing happened: an answer by its status, or `closed` for a connection that the server closed. */
export type Outcomes = Readonly<Record<string, number>>

/** An attack at its height. */
export interface HeldAttack {
  outcomes(): Outcomes
  /** Lets go of everything that it holds. */
  release(): Promise<void>
}

/** One way to use up what others need. */
export interface Attack {
  readonly name: string
  /** What it does, in a line for the table. */
  readonly describes: string
  /** Sends all that it has to send, and resolves when the server has taken it or stopped reading. */
  press(server: AttackedServer): Promise<HeldAttack>
}
