import { deleteApplication } from '@guildhall/protocol/operations/applications/delete-application'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { DeleteDialog } from '../../../shared/overlay/delete-dialog.tsx'
import { replaceLocation } from '../../../shared/page/location.ts'
import { DEVELOPERS_PATH } from '../../../shared/page/paths.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'

/** Deleting requires typing the application's name. */
export function DeleteApplication() {
  const client = useClient()
  const { id, name } = useManagedApplication().application
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    await client.call(deleteApplication, { applicationId: id })
    replaceLocation(DEVELOPERS_PATH)
  }

  return (
    <>
      <div className="section-buttons">
        <Button look="danger" onPress={() => setAsking(true)}>
          {t('general.delete', { name })}
        </Button>
      </div>
      {isAsking ? (
        <DeleteDialog
          what="application"
          name={name}
          loss={t('general.its-bot-leaves-all-guilds-and')}
          remove={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
