import { useState } from 'react'
import { deleteOwnAccount } from '../../../api/accounts.ts'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { formatList } from '../../../shared/text/format-list.ts'
import { useClient } from '../../../state/use-client.ts'
import { useWorld } from '../../../state/world.ts'
import { PasswordDialog } from '../password-dialog.tsx'

/** Deletes the account with the password, once the user owns no guild. */
export function DeleteAccount() {
  const client = useClient()
  const { guilds, user } = useWorld((world) => world)
  const [isAsking, setAsking] = useState(false)
  const owned = [...guilds.values()].filter(({ settings }) => settings.owner_id === user.id)
  const names = formatList(owned.map(({ settings }) => settings.name))

  return (
    <>
      {owned.length === 0 ? null : (
        <p className="section-text">{t('account.first-transfer-or-delete-your-guilds', { guilds: names })}</p>
      )}
      <div className="section-buttons">
        <Button look="danger" onPress={() => setAsking(true)}>
          {t('account.delete-account')}
        </Button>
      </div>
      {isAsking ? (
        <PasswordDialog
          title={t('account.delete-your-account')}
          description={t('account.your-account-and-data-will-be-deleted')}
          action={t('account.delete-account')}
          tone="danger"
          onSubmit={(password) => deleteOwnAccount(client.token, password)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
