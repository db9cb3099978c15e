import { InteractionType } from '@guildhall/protocol/enums/interaction'
import type { NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import { createInteraction as contract } from '@guildhall/protocol/operations/interactions/create-interaction'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { findAppRights } from '../interaction-responses/app-permissions-actions.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-responses/parsed-interaction-actions.ts'
import { mustFindResponderInBody } from '../interaction-responses/responders-store.ts'
import { readNonce } from '../messages/messages-rules.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { readCommandUse } from './command-use-actions.ts'
import { readComponentUse } from './component-use-actions.ts'
import { handOver } from './endpoint-actions.ts'
import { ENTERING, enterByCommand, findEntered } from './entry-point-actions.ts'
import { findInstaller } from './find-installer-actions.ts'
import { beginInteraction } from './interactions-actions.ts'
import { readModalSubmission } from './modal-submission-actions.ts'

/**
 * Users' clients call this when a user uses a command or a component, or submits a modal. The answer means that the application
 * was notified; its response arrives by events. The server handles an Activity's entry point itself, unless the application does.
 */
export const createInteraction = operation(contract, {
  channelIn: 'channel_id',
  requires: verified(anyChannelPermission('USE_APPLICATION_COMMANDS')),
  callers: ['user'],
  streamed: MESSAGE_UPLOADS,
  emits: ['INTERACTION_CREATE', 'INTERACTION_FAILURE', ...ENTERING],
  audits: 'none',
  handle: async ({ body, uploads, caller, guild, channel, actor, db, kernel, locale }) => {
    if (body.guild_id != null && body.guild_id !== guild?.id) {
      throw fieldError('guild_id', 'GUILD_UNKNOWN', 'The channel is not in this guild')
    }
    const from = { nonce: readNonce(body), sessionId: body.session_id ?? null }
    const responder = await mustFindResponderInBody(db, body.application_id)
    const place = { guild, channel, actor }
    const entered = await findEntered(db, place, body)
    if (entered) return enterByCommand(kernel, { place, user: caller.user, responder }, entered, from)
    const now = kernel.clock.now()
    const rights = await findAppRights(db, place, responder, now, () =>
      findInstaller(db, { place, responder, user: caller.user, now }, body),
    )
    if (!rights) throw fieldError('application_id', 'APPLICATION_UNKNOWN', 'Unknown application')
    const { mayApp, isOutside } = rights
    if (isOutside) await mustBeAbleToMessageRecipient(db, caller, channel)
    const by = { place, user: caller.user, responder, now, locale, uploads, mayApp, isOutside }
    const begun = await beginInteraction(kernel, by, await readInteraction(kernel, by, body), from)
    const { interactions_endpoint_url: url, ...application } = responder.application
    if (url !== null) await handOver(kernel, { ...application, url }, begun)
  },
})

function readInteraction(kernel: Kernel, by: InteractionSource, sent: NewInteraction): Promise<ParsedInteraction> {
  if (sent.type === InteractionType.MESSAGE_COMPONENT) return readComponentUse(kernel, by, sent)
  if (sent.type === InteractionType.MODAL_SUBMIT) return readModalSubmission(kernel, by, sent)
  return readCommandUse(kernel, by, sent)
}
