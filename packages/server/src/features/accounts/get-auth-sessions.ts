import type { SignIn } from '@guildhall/protocol/objects/users/sign-in'
import { getAuthSessions as contract } from '@guildhall/protocol/operations/accounts/get-auth-sessions'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import type { TokenRow } from './accounts-tables.ts'
import { listSignIns } from './sign-ins-store.ts'

export const getAuthSessions = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  beforeSteps: true,
  emits: [],
  audits: 'none',
  handle: async ({ caller, db }) => ({ user_sessions: (await listSignIns(db, caller.user.id)).map(toSignIn) }),
})

const toSignIn = ({ hash, used_at, created_at, os, program, address }: TokenRow): SignIn => ({
  id_hash: hash,
  approx_last_used_time: toTimestamp(used_at ?? created_at),
  client_info: { os, platform: program, location: null, address },
})
