import { createProxyTicket as contract } from '@guildhall/protocol/operations/activity-proxy/create-proxy-ticket'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import { insertProxyTicket } from '../../store/rows/proxy-ticket-row.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { mayRun } from '../applications/launchable-rules.ts'
import { PROXY_TICKET_MS, TICKET_BYTES } from './proxy-tickets-rules.ts'

/** A ticket that identifies the user to an Activity's own server (docs/spec/activities.md#proxy-tickets): valid once, for two minutes. */
export const createProxyTicket = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, params, write }) => {
    const application = await mustFindApplicationRow(db, params.applicationId)
    if (!(await mayRun(db, application.id, caller.user.id))) throw new ApiError('MissingAccess')
    const ticket = kernel.ids.secret(TICKET_BYTES).toString('base64url')
    const now = kernel.clock.now()
    const row = {
      hash: hashToken(ticket),
      application_id: application.id,
      user_id: caller.user.id,
      session_hash: caller.tokenHash,
      is_developer: (await findRole(db, application, caller.user.id)) !== null,
      expires_at: now + PROXY_TICKET_MS,
    }
    await write((tx) => insertProxyTicket(tx.db, row, now))
    return { ticket }
  },
})
