import { parseForm } from '@guildhall/protocol/parse-form'
import type { Infer, Schema } from '@guildhall/protocol/schema'
import type { RpcPayload } from './frames.ts'
import type { ConsoleLevel, HostPorts } from './host-ports.ts'
import { RpcCode, RpcProblem } from './rpc-codes.ts'
import type { Authentication, RpcRequirement } from './rpc-requirement.ts'

/** The app that runs in a frame, and where. */
export type HostedApp = {
  readonly id: string
  readonly name: string
  /** New for each load of the frame; the app returns it in its handshake. */
  readonly frameId: string
  /** Null in a private channel. */
  readonly guildId: string | null
  readonly channelId: string
}

/** The connection of a command: another handshake starts a new one. */
export interface CallingConnection {
  authentication: Authentication | null
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal
  subscribe(event: string, args: unknown): void
  unsubscribe(event: string, args: unknown): void
  /** Runs one user dialog after the other. */
  inTurn<T>(ask: () => Promise<T>): Promise<T>
}

/** What a command runs with. */
export type CommandCall = {
  readonly app: HostedApp
  readonly ports: HostPorts
  readonly connection: CallingConnection
  readonly now: () => number
  /** Shows a line to the app's developer. */
  readonly log: (level: ConsoleLevel, message: string) => void
}

/** A command of the table: its requirement, and its implementation. */
export type RpcCommand = {
  readonly needs: RpcRequirement
  /** True if it sends a request to the server in the user's name, which has a stricter rate limit. */
  readonly asksServer?: boolean
  /** Returns the response, of which the fields in `answers` are sent to the app. Throws an RpcProblem. */
  readonly handle: (sent: RpcPayload, call: CommandCall) => unknown
  readonly answers: Schema
}

type Definition<A extends Schema, R extends Schema> = {
  readonly needs: RpcRequirement
  readonly asksServer?: boolean
  readonly args: A
  readonly answers: R
  readonly run: (args: Infer<A>, call: CommandCall) => Infer<R> | Promise<Infer<R>>
}

export const rpcCommand = <A extends Schema, R extends Schema>(definition: Definition<A, R>): RpcCommand => ({
  needs: definition.needs,
  asksServer: definition.asksServer ?? false,
  answers: definition.answers,
  handle: ({ args }, call) => definition.run(readArgs(definition.args, args), call),
})

/** Parses the arguments of a command; throws the error for the app if they are invalid. */
export function readArgs<A extends Schema>(schema: A, args: unknown): Infer<A> {
  const parsed = parseForm(schema, args ?? {})
  if (parsed.ok) return parsed.value
  const [first] = parsed.errors
  const complaint = first === undefined ? 'Invalid payload' : `${first.path.join('.') || 'args'}: ${first.message}`
  throw new RpcProblem(RpcCode.INVALID_PAYLOAD, complaint)
}
