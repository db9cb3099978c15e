import type { User } from '@guildhall/protocol/objects/users/user'
import { t } from '../../language/main.ts'
import type { MenuAction } from '../overlay/menu.tsx'
import { openDialog } from '../overlay/open-dialog.tsx'
import { closeOverlays } from '../overlay/overlays.ts'

/** The action to set a friend's nickname. */
export const nicknameAction = (user: User): MenuAction => ({
  label: t('user.add-friend-nickname'),
  onSelect: () => {
    closeOverlays()
    openDialog(async () => {
      const { NicknameDialog } = await import('./nickname-dialog.tsx')
      return (close) => <NicknameDialog user={user} onClose={close} />
    })
  },
})
