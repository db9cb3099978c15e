import type { HostedApp, RpcCommand } from './command.ts'
import { COMMANDS, invalidCommand } from './commands.ts'
import { errorAdvice } from './error-advice.ts'
import { RPC_EVENTS } from './events.ts'
import { fitSdkShape } from './fit-sdk-shape.ts'
import { closeFrame, errorFrame, eventFrame, type InFrame, type OutFrame, readFrame, replyFrame } from './frames.ts'
import { HandshakeCounter, handshakeRefusal, type RpcClose } from './handshake.ts'
import type { ConsoleLevel, HostEvent, HostPorts } from './host-ports.ts'
import { permissionDenied, RpcCloseCode, RpcCode, RpcProblem } from './rpc-codes.ts'
import { RpcConnection } from './rpc-connection.ts'
import { missingRequirement } from './rpc-requirement.ts'
import { TokenBucket } from './token-bucket.ts'
import { type FrameVerdict, Trace } from './trace.ts'

/** How an app's connection ended: it closed itself, or was closed. The owner of the frame removes it. */
export type AppEnding = RpcClose & { readonly by: 'app' | 'host' }

type Around = {
  readonly app: HostedApp
  readonly ports: HostPorts
  /** Sends a message to the app. */
  readonly post: (frame: OutFrame) => void
  readonly onEnd: (ending: AppEnding) => void
  /** Returns the time, ms since 1970. */
  readonly now?: () => number
}

type CommandFrame = Extract<InFrame, { kind: 'command' }>
type Asked = CommandFrame & { readonly nonce: string }

const LONGEST_MESSAGE = 500
const MOST_PENDING = 200

/**
 * Communicates with the app in one frame, as the host of its SDK. It receives the window's messages after their window
 * and origin are checked, and trusts nothing in them.
 */
export class RpcHost {
  readonly trace: Trace
  readonly #around: Required<Around>
  readonly #handshakes: HandshakeCounter
  /** Rate limits of commands, of those that make server requests, of log lines, and of frames shown to a developer. */
  readonly #commands: TokenBucket
  readonly #asking: TokenBucket
  readonly #lines: TokenBucket
  /** The limit of dialogs, so that the user can leave between two of them. */
  readonly #questions: TokenBucket
  readonly #traced: TokenBucket
  readonly #stop: () => void
  #connection: RpcConnection | null = null
  #isOver = false

  constructor(around: Around) {
    const now = around.now ?? Date.now
    this.#around = { ...around, now }
    this.trace = new Trace(now)
    this.#handshakes = new HandshakeCounter(now)
    this.#commands = new TokenBucket(600, 120, now)
    this.#asking = new TokenBucket(30, 1, now)
    this.#lines = new TokenBucket(200, 50, now)
    this.#questions = new TokenBucket(10, 0.2, now)
    this.#traced = new TokenBucket(400, 100, now)
    this.#stop = around.ports.onHostEvent((hostEvent) => this.#receive(hostEvent))
  }

  /** Handles a message of the app's window. */
  receive(message: unknown): void {
    if (this.#isOver) return
    const frame = readFrame(message)
    if (frame === null)
      this.#see('in', 'unreadable', null, null, 'ignored', 'It is no frame of the protocol, or too long.')
    else if (frame.kind === 'handshake') this.#shakeHands(frame)
    else if (frame.kind === 'close') this.#beClosed(frame)
    else this.#takeCommand(frame)
  }

  /** Ends the connection silently: the frame is gone. */
  stop(): void {
    this.#isOver = true
    this.#stop()
    this.#connection?.end()
    this.#connection = null
  }

  #shakeHands({ payload }: InFrame): void {
    const { app } = this.#around
    this.#connection?.end()
    this.#connection = null
    const refusal = this.#handshakes.take()
      ? handshakeRefusal(payload, app)
      : { code: RpcCloseCode.RATE_LIMITED, message: 'Rate limited' }
    this.#see('in', 'HANDSHAKE', null, payload, refusal === null ? 'good' : 'refused', refusal?.message ?? null)
    if (refusal === null) this.#begin()
    else this.#close(refusal)
  }

  #begin(): void {
    const { app, ports } = this.#around
    this.#connection = new RpcConnection({ app, ports }, this.#questions, (event, data) => this.#emit(event, data))
    this.#send('READY', eventFrame('READY', { v: 1, config: { ...ports.config(), environment: 'production' } }))
  }

  #beClosed({ payload: { code, message } }: InFrame): void {
    this.#see('in', 'CLOSE', null, { code, message }, 'good', null)
    const given = typeof code === 'number' ? code : RpcCloseCode.NORMAL
    const words = typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : ''
    this.stop()
    this.#around.onEnd({ by: 'app', code: given, message: given === RpcCloseCode.NORMAL ? '' : words })
  }

  #takeCommand(frame: CommandFrame): void {
    const { cmd, nonce, payload } = frame
    const connection = this.#connection
    if (connection === null) this.#see('in', cmd, nonce, payload, 'ignored', 'It came before a handshake.')
    else if (nonce === null) this.#see('in', cmd, nonce, payload, 'ignored', 'Without a nonce it has no answer.')
    else if (cmd === 'CAPTURE_LOG') this.#takeLine(connection, { ...frame, nonce })
    else if (this.#mayAsk(cmd)) {
      const number = this.#see('in', nameOf(frame), nonce, payload.args, 'good', null)
      void this.#carryOut(connection, { ...frame, nonce }, number)
    } else {
      this.trace.skip('unread')
      this.#around.post(errorFrame(cmd, nonce, { code: RpcCode.RATE_LIMITED, message: 'Rate limited' }))
    }
  }

  #mayAsk(cmd: string): boolean {
    if (this.trace.read().pending.length >= MOST_PENDING || !this.#commands.take()) return false
    return !commandOf(cmd)?.asksServer || this.#asking.take()
  }

  /** An app can log endlessly: beyond some lines each is answered and dropped. */
  #takeLine(connection: RpcConnection, frame: Asked): void {
    if (this.#lines.take()) void this.#carryOut(connection, frame, null)
    else {
      this.trace.skip('unlogged')
      this.#around.post(replyFrame(frame.cmd, frame.nonce, null))
    }
  }

  /** @param number of the frame, if it is kept */
  async #carryOut(connection: RpcConnection, frame: Asked, number: number | null): Promise<void> {
    const { cmd, nonce } = frame
    const isAnswered = this.trace.wait(nameOf(frame), nonce)
    try {
      const data = await this.#answer(connection, frame)
      if (connection.isOpen) this.#send(nameOf(frame), replyFrame(cmd, nonce, data))
    } catch (problem) {
      if (connection.isOpen) this.#refuse(frame, problem, number)
    } finally {
      isAnswered()
    }
    connection.sendFresh()
  }

  async #answer(connection: RpcConnection, { cmd, payload }: Asked): Promise<unknown> {
    const command = commandOf(cmd)
    if (command === undefined) throw invalidCommand('The host knows no such command.')
    const words = missingRequirement(command.needs, connection.authentication)
    if (words !== null) throw permissionDenied(words)
    const { app, now, ports } = this.#around
    const log = (level: ConsoleLevel, message: string) => this.trace.log(level, message)
    const answer = await command.handle(payload, { app, connection, log, now, ports })
    const fit = fitSdkShape(command.answers, answer)
    if (fit === undefined) throw new RpcProblem(RpcCode.UNKNOWN, 'Unknown error', 'The SDK would drop the answer.')
    return fit.data
  }

  #refuse(frame: Asked, problem: unknown, number: number | null): void {
    const { cmd, nonce } = frame
    const refusal =
      problem instanceof RpcProblem ? problem : new RpcProblem(RpcCode.UNKNOWN, 'Unknown error', String(problem))
    const { code, message } = refusal
    const words = refusal.advice ?? errorAdvice(refusal)
    const error = { code, message: message.slice(0, LONGEST_MESSAGE) }
    if (number !== null) this.trace.judge(number, 'refused', words)
    this.#see('out', nameOf(frame), nonce, error, 'refused', words)
    this.#around.post(errorFrame(cmd, nonce, error))
  }

  #emit(event: string, data: unknown): void {
    const row = RPC_EVENTS[event]
    const fit = row && fitSdkShape(row.data, data)
    if (fit) this.#send(event, eventFrame(event, fit.data))
    else this.#see('out', event, null, data, 'held-back', 'The SDK would drop it.')
  }

  #receive(hostEvent: HostEvent): void {
    if (hostEvent.type !== 'revoked') this.#connection?.receive(hostEvent)
    else this.#close({ code: RpcCloseCode.TOKEN_REVOKED, message: 'Token revoked' })
  }

  #close({ code, message }: RpcClose): void {
    this.#see('out', 'CLOSE', null, { code, message }, 'good', null)
    this.#around.post(closeFrame(code, message))
    this.stop()
    this.#around.onEnd({ by: 'host', code, message })
  }

  #send(name: string, frame: OutFrame): void {
    const [, payload] = frame
    if ('cmd' in payload && payload.cmd !== 'CAPTURE_LOG')
      this.#see('out', name, payload.nonce, payload.data, 'good', null)
    this.#around.post(frame)
  }

  #see(
    way: 'in' | 'out',
    name: string,
    nonce: string | null,
    content: unknown,
    verdict: FrameVerdict,
    words: string | null,
  ): number | null {
    if (this.#traced.take()) return this.trace.frame({ way, name, nonce, content, verdict, words })
    this.trace.skip('unread')
    return null
  }
}

const commandOf = (name: string): RpcCommand | undefined => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined)

/** A subscription is traced under the name of its event. */
const nameOf = ({ cmd, payload: { evt } }: CommandFrame): string =>
  typeof evt === 'string' ? `${cmd} ${evt.slice(0, 64)}` : cmd
