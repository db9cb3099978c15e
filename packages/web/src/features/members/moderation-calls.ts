import { createGuildBan } from '@guildhall/protocol/operations/bans/create-guild-ban'
import { modifyGuildMember } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { modifyCurrentMember } from '@guildhall/protocol/operations/members/modify-current-member'
import { removeGuildMember } from '@guildhall/protocol/operations/members/remove-guild-member'
import type { Moderation } from '../../shared/overlay/overlays.ts'
import type { Client } from '../../state/client.ts'

type Whom = { guildId: string; userId: string; isSelf: boolean; now: number }

/** Does to a member what was filled in. @throws ApiProblem when the server refuses */
export function moderate(
  client: Client,
  action: Moderation,
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

/** How it is asked, and what is said once it is done. */
export function moderationWords(action: Moderation, name: string): Words {
  switch (action) {
    case 'rename':
      return {
        title: 'Change nickname',
        description: `What ${name} is called in this guild. Leave it empty to show the user’s own name.`,
        button: 'Save',
        done: 'The nickname is changed.',
      }
    case 'time-out':
      return {
        title: `Time out ${name}`,
        description: 'Until the time is over this member may read, but not write, react or speak.',
        button: 'Time out',
        done: `${name} is timed out.`,
      }
    case 'kick':
      return {
        title: `Kick ${name}`,
        description: 'This member leaves the guild, and can come back with an invite.',
        button: 'Kick',
        done: `${name} is no longer a member.`,
      }
    case 'ban':
      return {
        title: `Ban ${name}`,
        description: 'This user leaves the guild and can’t come back until the ban is lifted.',
        button: 'Ban',
        done: `${name} is banned.`,
      }
  }
}
