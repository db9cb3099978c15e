import { createGuildBan } from '@guildhall/protocol/operations/bans/create-guild-ban'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { modifyCurrentMember } from '@guildhall/protocol/operations/members/modify-current-member'
import { removeGuildMember } from '@guildhall/protocol/operations/members/remove-guild-member'
import { t } from '../../language/dialogs.ts'
import type { ModerationAction } from '../../shared/overlay/overlays.ts'
import type { Client } from '../../state/client.ts'

type Whom = { guildId: string; userId: string; isSelf: boolean; now: number }

/** Applies a moderation form to a member. @throws ApiProblem when the server refuses */
export function moderate(
  client: Client,
  action: ModerationAction,
  { guildId, userId, isSelf, now }: Whom,
  form: FormData,
): Promise<unknown> {
  const field = (name: string): string => String(form.get(name) ?? '').trim()
  const reason = field('reason')
  const member = { guildId, userId }
  switch (action) {
    case 'rename': {
      const body = { nick: field('nick') || null }
      return isSelf
        ? client.call(modifyCurrentMember, { guildId }, body, { reason })
        : client.call(modifyGuildMember, member, body, { reason })
    }
    case 'time-out': {
      const communication_disabled_until = new Date(now + Number(field('seconds')) * 1000).toISOString()
      return client.call(modifyGuildMember, member, { communication_disabled_until }, { reason })
    }
    case 'kick':
      return client.call(removeGuildMember, member, { reason })
    case 'ban': {
      const body = { delete_message_seconds: Number(field('delete')) }
      return client.call(createGuildBan, member, body, { reason })
    }
  }
}

type Words = { title: string; description: string; button: string; done: string }

/** The texts of the dialog, and the message afterwards. */
export function moderationTexts(action: ModerationAction, name: string): Words {
  switch (action) {
    case 'rename':
      return {
        title: t('members.change-nickname'),
        description: t('members.what-is-called-in-this', { name }),
        button: t('members.save'),
        done: t('members.the-nickname-was-changed'),
      }
    case 'time-out':
      return {
        title: t('members.time-out-named', { name }),
        description: t('members.until-the-time-out-ends'),
        button: t('members.time-out'),
        done: t('members.was-timed-out', { name }),
      }
    case 'kick':
      return {
        title: t('members.kick-named', { name }),
        description: t('members.kick-consequences'),
        button: t('members.kick'),
        done: t('members.was-kicked', { name }),
      }
    case 'ban':
      return {
        title: t('members.ban-named', { name }),
        description: t('members.ban-consequences'),
        button: t('members.ban'),
        done: t('members.was-banned', { name }),
      }
  }
}
