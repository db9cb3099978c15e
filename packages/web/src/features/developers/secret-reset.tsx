import { useState } from 'react'
import { t } from '../../language/developers.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../shared/text/copy-line.tsx'

type SecretResetProps = {
  /** Its name in a sentence, and as a title. */
  name: string
  title: string
  /** What happens to users of the old one. */
  warning: string
  /** Creates a new one; throws ApiProblem when the server refuses. */
  ask: () => Promise<string>
}

/** Replaces a secret, and shows the new one once. */
export function SecretReset({ name, title, warning, ask }: SecretResetProps) {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)

  async function reset() {
    setSecret(await ask())
  }

  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>{t('developers.reset-secret', { name })}</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={t('developers.confirm-reset-secret', { name })}
          description={warning}
          action={t('developers.reset')}
          fields={[]}
          onSubmit={reset}
          onClose={() => setAsking(false)}
        >
          {() => null}
        </FormDialog>
      ) : null}
      {secret === null || isAsking ? null : (
        <Dialog
          title={t('developers.new-secret', { name })}
          description={t('developers.secret-is-shown-only-once')}
          onClose={() => setSecret(null)}
          actions={
            <Button look="main" onPress={() => setSecret(null)}>
              {t('developers.ive-saved-it')}
            </Button>
          }
        >
          <dl className="developers-facts">
            <CopyLine label={title} value={secret} />
          </dl>
        </Dialog>
      )}
    </>
  )
}
