import { modifyCurrentMember as contract } from '@guildhall/protocol/operations/members/modify-current-member'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { MOVING_IMAGE } from '../../media/image-kinds.ts'
import { replaceImages } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { judgeNick } from './judge-nick-actions.ts'
import { modifyMember } from './members-actions.ts'
import { activeMember } from './members-rules.ts'
import { findBio, mustFindMember, updateBio } from './members-store.ts'

/** Only the member receives the bio (docs/spec/members.md#bio). */
export const modifyCurrentMember = operation(contract, {
  requires: activeMember,
  fields: { nick: permission('CHANGE_NICKNAME') },
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_UPDATE',
  handle: async ({ caller, guild, actor, body, kernel, write }) => {
    await judgeNick(kernel, { caller, guild, member: actor.member }, body.nick)
    const avatar = await readImage('avatar', body.avatar, MOVING_IMAGE, caller)
    const banner = await readImage('banner', body.banner, MOVING_IMAGE, caller)
    return write(async (tx) => {
      const place = { guildId: tx.guild.id, ownerId: tx.actor.userId }
      const found = await mustFindMember(tx.db, place.guildId, place.ownerId)
      const fields = {
        ...(body.nick !== undefined && { nick: body.nick || null }),
        ...(avatar !== undefined && { avatar: avatar?.hash ?? null }),
        ...(banner !== undefined && { banner: banner?.hash ?? null }),
      }
      const member = await modifyMember(tx, tx.guild, found, fields)
      await replaceImages(tx, [
        { place: { kind: 'member_avatar', ...place }, image: avatar },
        { place: { kind: 'member_banner', ...place }, image: banner },
      ])
      if (body.bio === undefined) return { ...member, bio: await findBio(tx.db, place.guildId, place.ownerId) }
      const bio = body.bio || null
      await updateBio(tx.db, place.guildId, place.ownerId, bio)
      return { ...member, bio }
    })
  },
})
