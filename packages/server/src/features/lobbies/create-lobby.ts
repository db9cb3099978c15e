import { createLobby as contract } from '@guildhall/protocol/operations/lobbies/create-lobby'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { makeLobby } from './lobbies-actions.ts'
import { mustBeApplication, mustFitMetadata } from './lobbies-rules.ts'
import { mustBeSoundLobbyEndpoint } from './lobby-events-actions.ts'
import { mustFitMembers, saveMembers } from './lobby-members-actions.ts'
import { showLobby } from './show-lobby-actions.ts'

/** Members can't leave such a lobby by themselves (docs/spec/lobbies.md#creating-lobbies). */
export const createLobby = operation(contract, {
  requires: authenticated,
  callers: ['bot'],
  emits: [],
  audits: 'none',
  handle: async ({ caller, body, kernel, write }) => {
    const applicationId = mustBeApplication(caller)
    const { members = [], override_event_webhooks_url: eventsUrl, ...plan } = body
    mustFitMetadata(body.metadata, ['metadata'])
    mustFitMembers(members)
    await mustBeSoundLobbyEndpoint(kernel, applicationId, eventsUrl)
    const row = await write(async (tx) => {
      const made = await makeLobby(tx, { applicationId, eventsUrl, ...plan })
      await saveMembers(tx, made, members)
      return made
    })
    return showLobby(kernel, row, true)
  },
})
