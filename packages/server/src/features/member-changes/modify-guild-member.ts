import { modifyGuildMember as contract } from '@guildhall/protocol/operations/member-changes/modify-guild-member'
import { operation } from '../../kernel/operation.ts'
import { member, permission } from '../../kernel/permissions/requirement.ts'
import { modifyMember } from '../members/members-actions.ts'
import { changedMemberFields, changerOfFlags, mustStandAbove, replacedRoles } from '../members/members-rules.ts'
import { mustFindMember } from '../members/members-store.ts'
import { changeVoice, destinationOf, inSomeVoiceChannel } from './member-voice-actions.ts'

/** Each field requires its own permission, and each kind of change has its own audit log entry (docs/spec/members.md#modifying-members). */
export const modifyGuildMember = operation(contract, {
  requires: member,
  fields: {
    nick: permission('MANAGE_NICKNAMES'),
    roles: permission('MANAGE_ROLES'),
    mute: inSomeVoiceChannel('mute'),
    deaf: inSomeVoiceChannel('deaf'),
    channel_id: inSomeVoiceChannel('channel_id'),
    communication_disabled_until: permission('MODERATE_MEMBERS'),
    flags: changerOfFlags,
  },
  emits: ['GUILD_MEMBER_UPDATE', 'VOICE_STATE_UPDATE'],
  audits: ['MEMBER_UPDATE', 'MEMBER_ROLE_UPDATE', 'MEMBER_MOVE', 'MEMBER_DISCONNECT'],
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      mustStandAbove(tx.actor, found, body)
      const change = body.roles === undefined ? null : replacedRoles(tx.actor, found.member, body.roles ?? [])
      const destination = destinationOf(tx.actor, found.user.id, body)
      const fields = changedMemberFields(tx.guild, found, body, tx.now)
      const after = await modifyMember(tx, tx.guild, found, fields, change)
      await changeVoice(tx, tx.guild, { before: found.member, after }, destination)
      return after
    }),
})
