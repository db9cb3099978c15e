import { InteractionType } from '@guildhall/protocol/enums/interaction'
import type { NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import { createInteraction as contract } from '@guildhall/protocol/operations/interactions/create-interaction'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { MESSAGE_UPLOADS } from '../attachments/attachments-actions.ts'
import { mustFindAsked } from '../interaction-answers/applications-store.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-answers/parsed-interaction-actions.ts'
import { findAppStanding } from '../interaction-answers/standing-actions.ts'
import { readNonce } from '../messages/messages-rules.ts'
import { mustReachOther } from '../private-channels/private-channels-rules.ts'
import { readCommandUse } from './command-use-actions.ts'
import { readComponentUse } from './component-use-actions.ts'
import { handOver } from './endpoint-actions.ts'
import { ENTERING, enterByCommand, findEntered } from './entry-point-actions.ts'
import { findInstaller } from './installers-actions.ts'
import { beginInteraction } from './interactions-actions.ts'
import { readModalSubmission } from './modal-submission-actions.ts'

/**
 * What people's clients call when somebody uses a command or a component, or sends a modal. The answer says that the
 * application was told; what it answers comes by events. A command by which an Activity is entered the server handles itself,
 * unless the application takes it.
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
    const answerer = await mustFindAsked(db, body.application_id)
    const place = { guild, channel, actor }
    const entered = await findEntered(db, place, body)
    if (entered) return enterByCommand(kernel, { place, user: caller.user, answerer }, entered, from)
    const now = kernel.clock.now()
    const standing = await findAppStanding(db, place, answerer, now, () =>
      findInstaller(db, { place, answerer, user: caller.user, now }, body),
    )
    if (!standing) throw fieldError('application_id', 'APPLICATION_UNKNOWN', 'Unknown application')
    const { mayApp, isOutside } = standing
    if (isOutside) await mustReachOther(db, caller, channel)
    const by = { place, user: caller.user, answerer, now, locale, uploads, mayApp, isOutside }
    const begun = await beginInteraction(kernel, by, await readInteraction(kernel, by, body), from)
    const { interactions_endpoint_url: url, ...application } = answerer.application
    if (url !== null) await handOver(kernel, { ...application, url }, begun)
  },
})

function readInteraction(kernel: Kernel, by: InteractionSource, sent: NewInteraction): Promise<ParsedInteraction> {
  if (sent.type === InteractionType.MESSAGE_COMPONENT) return readComponentUse(kernel, by, sent)
  if (sent.type === InteractionType.MODAL_SUBMIT) return readModalSubmission(kernel, by, sent)
  return readCommandUse(kernel, by, sent)
}
