import { useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { CopyLine } from '../../shared/words/copy-line.tsx'

type SecretResetProps = {
  /** What it is called in a sentence, and as a title. */
  name: string
  title: string
  /** What becomes of those who use the old one. */
  warning: string
  /** Makes a new one; throws ApiProblem when the server refuses. */
  ask: () => Promise<string>
}

/** Puts a new secret in the place of an old one, and shows it this once. */
export function SecretReset({ name, title, warning, ask }: SecretResetProps) {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)

  async function reset() {
    setSecret(await ask())
  }

  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>Reset the {name}</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={`Reset the ${name}?`}
          description={warning}
          action="Reset it"
          fields={[]}
          onSubmit={reset}
          onClose={() => setAsking(false)}
        >
          {() => null}
        </FormDialog>
      ) : null}
      {secret === null || isAsking ? null : (
        <Dialog
          title={`Keep the ${name}`}
          description="It is shown only now. Whoever has it can do all that it is for: give it to your program and to nobody else."
          onClose={() => setSecret(null)}
          actions={
            <Button look="main" onPress={() => setSecret(null)}>
              I have kept it
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
