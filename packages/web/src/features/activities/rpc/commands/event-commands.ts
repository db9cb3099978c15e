import { shape, text } from '@guildhall/protocol/schema'
import { type RpcCommand, readArgs } from '../command.ts'
import { RPC_EVENTS, type RpcEvent } from '../events.ts'
import type { RpcPayload } from '../frames.ts'
import { permissionDenied, RpcCode, RpcProblem } from '../rpc-codes.ts'
import { missingRequirement } from '../rpc-requirement.ts'

const answers = shape({ evt: text() })

export const subscribeCommand: RpcCommand = {
  needs: 'nothing',
  answers,
  handle: (sent, { app, ports, connection }) => {
    const { name, event } = mustBeEvent(sent)
    const words = missingRequirement(event.needs, connection.authentication)
    if (words !== null) throw permissionDenied(words)
    const args = readArgs(event.args, sent.args)
    event.check(args, { app, ports })
    connection.subscribe(name, args)
    return { evt: name }
  },
}

export const unsubscribeCommand: RpcCommand = {
  needs: 'nothing',
  answers,
  handle: (sent, { connection }) => {
    const { name, event } = mustBeEvent(sent)
    // Without arguments, all subscriptions to the event end.
    const { args } = sent
    connection.unsubscribe(name, args === undefined || args === null ? null : readArgs(event.args, args))
    return { evt: name }
  },
}

function mustBeEvent({ evt }: RpcPayload): { name: string; event: RpcEvent } {
  const event = typeof evt === 'string' && Object.hasOwn(RPC_EVENTS, evt) ? RPC_EVENTS[evt] : undefined
  if (event !== undefined && typeof evt === 'string') return { name: evt, event }
  throw new RpcProblem(RpcCode.INVALID_EVENT, 'Invalid event')
}
