import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { createApplication as contract } from '@guildhall/protocol/operations/applications/create-application'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustBeAllowed } from '../../kernel/settings.ts'
import { mustLockTeam } from '../teams/teams-rules.ts'
import { makeApplication as create } from './applications-actions.ts'
import { mustHaveApplicationQuota } from './applications-rules.ts'
import { mustFindRelated } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/** The bot is created with the application, with every privileged intent enabled. Both secrets are shown only once. */
export const createApplication = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body, write }) => {
    mustBeAllowed(kernel.settings.current.application_creation, caller, 'ApplicationCreationRestricted')
    const { name, team_id } = body
    return write(async (tx) => {
      const team = team_id === undefined ? null : await mustLockTeam(tx.db, team_id, caller.user.id, 'manager')
      const ownerId = team?.row.owner_id ?? caller.user.id
      await mustHaveApplicationQuota(tx, ownerId)
      const asked = { name, ownerId, teamId: team_id ?? null, flags: EVERY_PRIVILEGED_INTENT }
      const { row, clientSecret, botToken } = await create(kernel, tx.db, asked)
      const application = toApplication(await mustFindRelated(tx.db, row))
      return { ...application, client_secret: clientSecret, bot_token: botToken }
    })
  },
})
