import type { Method } from '@guildhall/protocol/contract'
import type { RecordedLine, RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import { describeError } from '../../describe-error.ts'
import type { ControlAnswer } from '../../http/test-control.ts'
import { ActFault } from '../act-fault.ts'
import { LocalCaller } from '../local-caller.ts'
import type { Sandbox } from '../sandbox.ts'
import { BoundNames } from './bound-names.ts'
import { bindAnswer, ComparedCalls, type RecordedCall } from './compared-calls.ts'
import { changedCall, newCall, outcomeDifference } from './described-difference.ts'
import { plannedNames } from './name-parts.ts'

/** Sends a request to a sandbox, like a client of the test API. */
export type AskSandbox = (sandbox: Sandbox, request: string, body: unknown) => Promise<ControlAnswer>

/** Replays a recording, and resolves with the differences. @throws ActFault if users have acted already */
export async function replay(
  sandbox: Sandbox,
  lines: readonly RecordedLine[],
  ask: AskSandbox,
): Promise<RecordingDifference[]> {
  if (sandbox.recording.hasActs) throw new ActFault('users have done something here: replay in a new sandbox')
  return new Replay(sandbox, ask).run(lines)
}

class Replay {
  readonly #sandbox: Sandbox
  readonly #ask: AskSandbox
  readonly #names: BoundNames
  readonly #calls: ComparedCalls
  readonly #beganAt: number
  readonly #differences: RecordingDifference[] = []
  /** How much of the sandbox's own recording was compared. */
  #seen = 0
  /** Recorded calls since the last act. */
  #recorded: RecordedCall[] = []
  /** The line of the last act. */
  #after: number | null = null
  /** Whether the recorded bot had completed the effects of the last act. */
  #wasSettled = false

  constructor(sandbox: Sandbox, ask: AskSandbox) {
    this.#sandbox = sandbox
    this.#ask = ask
    this.#names = new BoundNames(plannedNames(sandbox.world))
    this.#calls = new ComparedCalls(this.#names)
    this.#beganAt = sandbox.now
  }

  async run(lines: readonly RecordedLine[]): Promise<RecordingDifference[]> {
    const followsMachine = lines[0]?.clock === 'real' && this.#sandbox.isFrozen
    for (const line of lines) {
      if (isBotCall(line)) this.#recorded.push(line)
      else if (line.plan === undefined) await this.#step(line, followsMachine)
    }
    const end = lines.at(-1)
    if (end && followsMachine) await this.#passUntil(end.ms)
    await this.#compare()
    if (end?.full !== true) this.#reportRemaining()
    return this.#differences
  }

  async #step(line: RecordedLine, followsMachine: boolean): Promise<void> {
    if (followsMachine) await this.#passUntil(line.ms)
    await this.#compare()
    if (this.#wasSettled) this.#reportRemaining()
    if (line.full === true) return
    const isSettling = line.request === 'POST /settle' || line.request === 'POST /clock'
    await this.#do(line)
    this.#wasSettled = isSettling
    if (!isSettling) this.#after = line.line
  }

  /** Waits for as long as it took in the recording by the machine's clock. */
  async #passUntil(ms: number): Promise<void> {
    const passed = this.#beganAt + ms - this.#sandbox.now
    if (passed > 0) await this.#sandbox.advance(passed)
  }

  /** Compares the bot's calls so far with those recorded up to this point. */
  async #compare(): Promise<void> {
    await this.#sandbox.settle()
    const { recording } = this.#sandbox
    this.#calls.add(recording.botCallsAfter(this.#seen))
    this.#seen = recording.size
    for (const compared of this.#calls.find(this.#recorded.splice(0))) {
      const difference = changedCall(compared, this.#after)
      if (difference) this.#differences.push(difference)
    }
  }

  /** The remaining calls aren't in the recording. */
  #reportRemaining(): void {
    for (const call of this.#calls.takeLeft()) this.#differences.push(newCall(call, this.#after, this.#names))
  }

  async #do(line: RecordedLine): Promise<void> {
    let refused: string | null = null
    try {
      const answer = await (line.request === undefined ? this.#callAsUser(line) : this.#request(line, line.request))
      bindAnswer(this.#names, line.line, line.ids ?? [], answer)
    } catch (error) {
      refused = describeError(error)
    }
    const difference = outcomeDifference(line, refused)
    if (difference) this.#differences.push(difference)
  }

  async #request(line: RecordedLine, request: string): Promise<unknown> {
    const body = this.#names.fill(line.body)
    const { status, body: answer } = await this.#ask(this.#sandbox, request, body)
    if (status >= 400) throw new ActFault(`${request} was answered with ${status}`)
    return answer
  }

  async #callAsUser({ call = '', as = '', body }: RecordedLine): Promise<unknown> {
    const user = this.#sandbox.world.users[as]
    if (!user) throw new ActFault(`there is no user “${as}”`)
    const filled = this.#names.fill([call, body])
    const [what = '', sent] = Array.isArray(filled) ? filled : []
    const [method, path] = String(what).split(' ')
    if (!isMethod(method) || path === undefined) throw new ActFault(`nothing can be called by “${what}”`)
    return new LocalCaller(this.#sandbox.app, user.token).call(method, path, sent)
  }
}

const isBotCall = (line: RecordedLine): line is RecordedCall => line.call !== undefined && line.as === undefined

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]
const isMethod = (text: string | undefined): text is Method => text !== undefined && METHODS.includes(text)
