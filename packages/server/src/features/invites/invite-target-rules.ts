import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { InviteTarget } from '@guildhall/protocol/enums/invite-target'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { NewInvite } from '@guildhall/protocol/objects/guilds/invite'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxDb } from '../../store/db.ts'
import { type FoundTarget, findTargets, type NamedTarget, NO_TARGET } from '../../store/rows/invite-targets.ts'
import { isVoice } from '../channels/channels-rules.ts'

/** The id that each target type requires. */
const ASKED = [
  { type: InviteTarget.STREAM, field: 'target_user_id', message: 'Invalid target user id' },
  { type: InviteTarget.EMBEDDED_APPLICATION, field: 'target_application_id', message: 'Invalid target application id' },
] as const

/**
 * The target of a new invite: each type requires the id of its own kind and allows no other
 * (docs/spec/invites.md#targets).
 *
 * @throws InvalidFormBody
 */
export function inviteTargetOf(body: NewInvite): NamedTarget {
  const { target_type } = body
  const errors = ASKED.flatMap(({ type, field, message }): FieldError[] => {
    if (type !== target_type)
      return body[field] == null ? [] : [{ path: [field], code: 'INVALID_INVITE_TARGET', message }]
    return body[field] == null ? [{ path: [field], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] : []
  })
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  const { target_user_id, target_application_id } = body
  return {
    ...(target_type != null && { target_type }),
    ...(target_user_id != null && { target_user_id }),
    ...(target_application_id != null && { target_application_id }),
  }
}

/**
 * Requires that the target exists: a user who streams in the voice channel, or an application with an Activity
 * (docs/spec/invites.md#targets).
 *
 * @throws InvalidFormBody
 */
export async function mustFindTarget(
  { db, guild }: { db: TxDb; guild: GuildModel },
  channel: GuildChannel,
  named: NamedTarget,
): Promise<FoundTarget> {
  if (named.target_type === undefined) return NO_TARGET
  if (!isVoice(channel.type)) {
    throw fieldError('target_type', 'GUILD_INVITE_INVALID_TARGET_TYPE', 'Invalid invite target type')
  }
  const found = (await findTargets(db, [named]))(named)
  if (named.target_user_id !== undefined) {
    const voice = guild.voices.get(named.target_user_id)
    if (voice?.channel_id !== channel.id || !voice.self_stream) throw notStreaming()
  } else if (((found.application?.flags ?? 0) & ApplicationFlag.EMBEDDED) === 0) throw notEmbedded()
  return found
}

const notStreaming = (): ApiError =>
  fieldError(
    'target_user_id',
    'GUILD_INVITE_INVALID_STREAMER',
    'The specified user is currently not streaming in this channel',
  )

const notEmbedded = (): ApiError =>
  fieldError('target_application_id', 'GUILD_INVITE_INVALID_APPLICATION', 'The specified application is not embedded')
