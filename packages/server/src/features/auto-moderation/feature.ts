import type { Feature } from '../../kernel/feature.ts'
import { auditEntriesShown } from '../guilds/guilds-hooks.ts'
import { memberNamed, nicknameChosen } from '../members/members-hooks.ts'
import { messageDrafted } from '../messages/messages-hooks.ts'
import { threadNamed } from '../threads/threads-hooks.ts'
import { rulesOfEntries } from './auto-moderation-entries-actions.ts'
import { judgeMemberNameJob } from './auto-moderation-jobs.ts'
import { judgeMessage, judgeNickname, judgeTitle } from './judge-texts-actions.ts'

export const autoModerationFeature: Feature = {
  hooks: [
    messageDrafted.with(judgeMessage),
    threadNamed.with(judgeTitle),
    nicknameChosen.with(judgeNickname),
    memberNamed.with((tx, guild, user, event) => {
      if (user.bot || !guild.settings.features.includes('AUTO_MODERATION')) return
      tx.enqueue(judgeMemberNameJob, { guild_id: guild.id, user_id: user.id, event })
    }),
    auditEntriesShown.with(rulesOfEntries),
  ],
}
