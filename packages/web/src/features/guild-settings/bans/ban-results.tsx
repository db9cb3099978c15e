import type { BulkBanResult } from '@guildhall/protocol/objects/guilds/ban'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { type Users, useUsers } from '../../../shared/user/use-users.ts'
import { userName } from '../../../state/names.ts'

type BanResultsProps = { guildId: string; made: BulkBanResult; onClose: () => void }

/** The users who were banned, and who could not be. */
export function BanResults({ guildId, made: { banned_users, failed_users }, onClose }: BanResultsProps) {
  const users = useUsers(guildId, [...failed_users, ...banned_users])
  return (
    <Dialog
      title={t('bans.result')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('guild-settings.done')}</Button>}
    >
      <p role="status">{bannedWords(banned_users.length, failed_users.length)}</p>
      {failed_users.length === 0 ? null : (
        <>
          <h3>{t('bans.not-banned')}</h3>
          <p className="section-text">{t('bans.ids-are-skipped-if-the-user')}</p>
          <UserNames label={t('bans.not-banned')} ids={failed_users} users={users} />
        </>
      )}
      {banned_users.length === 0 ? null : (
        <>
          <h3>{t('bans.banned')}</h3>
          <UserNames label={t('bans.banned')} ids={banned_users} users={users} />
        </>
      )}
    </Dialog>
  )
}

function bannedWords(banned: number, failed: number): string {
  if (banned === 0) return t('bans.no-one-was-banned')
  if (failed === 0) return t('bans.all-users-were-banned', { banned })
  return t('bans.of-users-were-banned', { banned, all: banned + failed })
}

function UserNames({ label, ids, users }: { label: string; ids: readonly string[]; users: Users }) {
  return (
    <ul className="section-list" aria-label={label}>
      {ids.map((id) => {
        const user = users.get(id)
        return (
          <li key={id} className="section-row section-row-words">
            {user == null ? id : userName(user)}
            <span className="section-row-quiet">
              {user === null
                ? t('guild-settings.no-user-has-this-id')
                : user === undefined
                  ? null
                  : `${user.username} · ${id}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
