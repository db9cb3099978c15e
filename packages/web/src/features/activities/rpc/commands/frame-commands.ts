import { boolean, choice, nullable, omissible, optional, shape, text } from '@guildhall/protocol/schema'
import { rpcCommand } from '../command.ts'
import { toRpcActivity } from '../converters/monetization.ts'
import { AppActivity, EmptyResponse, RpcActivity } from '../rpc-objects.ts'

const MOST_LOGGED = 2_000

export const captureLog = rpcCommand({
  needs: 'nothing',
  args: shape({ level: choice(['log', 'warn', 'debug', 'info', 'error']), message: text() }),
  answers: EmptyResponse,
  run: ({ level, message }, { log, ports }) => {
    const line = message.length > MOST_LOGGED ? `${message.slice(0, MOST_LOGGED)}…` : message
    log(level, line)
    ports.log(level, line)
    return null
  },
})

export const encourageHardwareAcceleration = rpcCommand({
  needs: 'nothing',
  args: shape({}),
  answers: shape({ enabled: boolean() }),
  // A page can't switch it, and browsers have it on.
  run: () => ({ enabled: true }),
})

export const getPlatformBehaviors = rpcCommand({
  needs: 'nothing',
  args: shape({}),
  answers: shape({ iosKeyboardResizesView: optional(boolean()) }),
  // It concerns apps on phones, which a page isn't.
  run: () => ({}),
})

export const setConfig = rpcCommand({
  needs: 'nothing',
  args: shape({ use_interactive_pip: boolean() }),
  answers: shape({ use_interactive_pip: boolean() }),
  run: ({ use_interactive_pip }, { ports }) => {
    ports.setInteractivePip(use_interactive_pip)
    return { use_interactive_pip }
  },
})

const lock = () => choice([1, 2, 3])

export const setOrientationLock = rpcCommand({
  needs: 'nothing',
  args: shape({
    lock_state: lock(),
    picture_in_picture_lock_state: optional(nullable(lock())),
    grid_lock_state: optional(nullable(lock())),
  }),
  answers: EmptyResponse,
  run: (wanted, { ports }) => {
    ports.setOrientationLock(wanted)
    return null
  },
})

export const requestProxyTicketRefresh = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({}),
  answers: shape({ ticket: text() }),
  run: async (_args, { ports }) => ({ ticket: await ports.refreshProxyTicket() }),
})

export const setActivityCommand = rpcCommand({
  needs: [['rpc.activities.write'], ['rpc']],
  args: shape({ activity: omissible(AppActivity) }),
  answers: RpcActivity,
  run: ({ activity = null }, { app, ports, now }) => {
    ports.setActivity(activity)
    return toRpcActivity(app, activity, now())
  },
})
