import { type SignIn, SignIns } from '@guildhall/protocol/objects/sign-in'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import type { TokenRow } from '../../store/tables.ts'
import { listSignIns } from './sign-ins-store.ts'

/** Where the caller is signed in. */
export const getAuthSessions = operation({
  name: 'Get Auth Sessions',
  method: 'GET',
  path: '/auth/sessions',
  requires: anyone,
  callers: ['user'],
  returns: SignIns,
  emits: [],
  audits: 'none',
  handle: async ({ caller, db }) => ({ user_sessions: (await listSignIns(db, caller.user.id)).map(toSignIn) }),
})

const toSignIn = ({ hash, used_at, created_at, os, program, address }: TokenRow): SignIn => ({
  id_hash: hash,
  approx_last_used_time: toTimestamp(used_at ?? created_at),
  client_info: { os, platform: program, location: null, address },
})
