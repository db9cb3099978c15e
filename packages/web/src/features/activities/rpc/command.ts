import { parseForm } from '@guildhall/protocol/parse-form'
import type { Of, Schema } from '@guildhall/protocol/schema'
import { RpcCode, RpcProblem } from './codes.ts'
import type { RpcPayload } from './frames.ts'
import type { ConsoleLevel, HostPorts } from './host-ports.ts'
import type { Authentication, RpcRequirement } from './need.ts'

/** The app that runs in a frame, and where. */
export type HostedApp = {
  readonly id: string
  readonly name: string
  /** Made anew for each load of the frame; the app repeats it in its handshake. */
  readonly frameId: string
  /** Null in a private channel. */
  readonly guildId: string | null
  readonly channelId: string
}

/** The connection that a command came on: another handshake begins another one. */
export interface CallingConnection {
  authentication: Authentication | null
  /** Aborted when the connection is over. */
  readonly signal: AbortSignal
  subscribe(event: string, args: unknown): void
  unsubscribe(event: string, args: unknown): void
  /** Does one thing after the other that the user is asked about. */
  inTurn<T>(ask: () => Promise<T>): Promise<T>
}

/** What a command is carried out with. */
export type CommandCall = {
  readonly app: HostedApp
  readonly ports: HostPorts
  readonly connection: CallingConnection
  readonly now: () => number
  /** Shows a line to the app's developer. */
  readonly log: (level: ConsoleLevel, message: string) => void
}

/** A command of the table: what it needs, and what carries it out once it may be. */
export type RpcCommand = {
  readonly needs: RpcRequirement
  /** It has the server asked in the user's name, who pays for what is too much: it is let through less often. */
  readonly asksServer?: boolean
  /** Gives the answer, of which the app is sent what `answers` names. Throws an RpcProblem. */
  readonly handle: (sent: RpcPayload, call: CommandCall) => unknown
  readonly answers: Schema
}

type Definition<A extends Schema, R extends Schema> = {
  readonly needs: RpcRequirement
  readonly asksServer?: boolean
  readonly args: A
  readonly answers: R
  readonly run: (args: Of<A>, call: CommandCall) => Of<R> | Promise<Of<R>>
}

export const rpcCommand = <A extends Schema, R extends Schema>(definition: Definition<A, R>): RpcCommand => ({
  needs: definition.needs,
  asksServer: definition.asksServer ?? false,
  answers: definition.answers,
  handle: ({ args }, call) => definition.run(readArgs(definition.args, args), call),
})

/** What an app sent with a command, in its documented form; throws what it is told if it isn't that. */
export function readArgs<A extends Schema>(schema: A, args: unknown): Of<A> {
  const parsed = parseForm(schema, args ?? {})
  if (parsed.ok) return parsed.value
  const [first] = parsed.errors
  const complaint = first === undefined ? 'Invalid payload' : `${first.path.join('.') || 'args'}: ${first.message}`
  throw new RpcProblem(RpcCode.INVALID_PAYLOAD, complaint)
}
