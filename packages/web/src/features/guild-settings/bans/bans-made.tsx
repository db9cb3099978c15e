import type { BulkBanResult } from '@guildhall/protocol/objects/guilds/ban'
import { Button } from '../../../shared/appearance/button.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { type Users, useUsers } from '../../../shared/user/use-users.ts'
import { userName } from '../../../state/names.ts'

type BansMadeProps = { guildId: string; made: BulkBanResult; onClose: () => void }

/** Who is banned now, and who could not be. */
export function BansMade({ guildId, made: { banned_users, failed_users }, onClose }: BansMadeProps) {
  const users = useUsers(guildId, [...failed_users, ...banned_users])
  return (
    <Dialog title="What came of it" onClose={onClose} actions={<Button onPress={onClose}>Done</Button>}>
      <p role="status">{bannedWords(banned_users.length, failed_users.length)}</p>
      {failed_users.length === 0 ? null : (
        <>
          <h3>Not banned</h3>
          <p className="section-text">
            Whoever is banned already, owns the guild or does not stand below you is passed over, as is an ID that
            nobody here has.
          </p>
          <UserNames label="Not banned" ids={failed_users} users={users} />
        </>
      )}
      {banned_users.length === 0 ? null : (
        <>
          <h3>Banned</h3>
          <UserNames label="Banned" ids={banned_users} users={users} />
        </>
      )}
    </Dialog>
  )
}

function bannedWords(banned: number, failed: number): string {
  if (banned === 0) return 'Nobody of them could be banned.'
  if (failed === 0) return banned === 1 ? 'One is banned.' : `All ${banned} are banned.`
  return `${banned} of ${banned + failed} are banned.`
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
              {user === null ? 'Nobody here has this ID.' : user === undefined ? null : `${user.username} · ${id}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
