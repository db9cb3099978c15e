import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { createApplication as contract } from '@guildhall/protocol/operations/applications/create-application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { mustBeAllowed } from '../../kernel/settings.ts'
import { holdTeam } from '../teams/teams-rules.ts'
import { makeApplication as create } from './applications-actions.ts'
import { mustTakeApplications } from './applications-rules.ts'
import { mustComplete } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

/** The bot comes with the application, every privileged intent switched on. Both secrets are shown this once. */
export const createApplication = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, body, write }) => {
    mustBeAllowed(kernel.settings.current.application_creation, caller, 'ApplicationCreationRestricted')
    const { name, team_id } = body
    return write(async (tx) => {
      const team = team_id === undefined ? null : await holdTeam(tx.db, team_id, caller.user.id, 'manager')
      const ownerId = team?.row.owner_id ?? caller.user.id
      await mustTakeApplications(tx, ownerId)
      const asked = { name, ownerId, teamId: team_id ?? null, flags: EVERY_PRIVILEGED_INTENT }
      const { row, clientSecret, botToken } = await create(kernel, tx.db, asked)
      const application = toApplication(await mustComplete(tx.db, row))
      return { ...application, client_secret: clientSecret, bot_token: botToken }
    })
  },
})
