import { shape, text } from '@guildhall/protocol/schema'
import { denied, RpcCode, RpcProblem } from '../codes.ts'
import { type Command, readArgs } from '../command.ts'
import { EVENTS, type RpcEvent } from '../events.ts'
import type { Payload } from '../frames.ts'
import { missingFor } from '../need.ts'

const answers = shape({ evt: text() })

export const subscribe: Command = {
  needs: 'nothing',
  answers,
  handle: (sent, { app, ports, connection }) => {
    const { name, event } = mustBeEvent(sent)
    const words = missingFor(event.needs, connection.authentication)
    if (words !== null) throw denied(words)
    const args = readArgs(event.args, sent.args)
    event.check(args, { app, ports })
    connection.subscribe(name, args)
    return { evt: name }
  },
}

export const unsubscribe: Command = {
  needs: 'nothing',
  answers,
  handle: (sent, { connection }) => {
    const { name, event } = mustBeEvent(sent)
    // Without arguments nothing of the event is wanted any more.
    const { args } = sent
    connection.unsubscribe(name, args === undefined || args === null ? null : readArgs(event.args, args))
    return { evt: name }
  },
}

function mustBeEvent({ evt }: Payload): { name: string; event: RpcEvent } {
  const event = typeof evt === 'string' && Object.hasOwn(EVENTS, evt) ? EVENTS[evt] : undefined
  if (event !== undefined && typeof evt === 'string') return { name: evt, event }
  throw new RpcProblem(RpcCode.INVALID_EVENT, 'Invalid event')
}
