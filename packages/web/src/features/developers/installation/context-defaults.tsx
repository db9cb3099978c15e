import { wordsOfScope } from '@guildhall/protocol/scope-words'
import { t } from '../../../language/developers.ts'
import { CheckList } from '../../../shared/form/check-list.tsx'
import { PermissionChoice } from '../permission-choice.tsx'
import { type Defaults, scopesIn } from './installation.ts'

type ContextDefaultsProps = {
  context: string
  title: string
  defaults: Defaults | undefined
  onChange: (defaults: Defaults) => void
  error: string | undefined
}

/** What the server's link asks for in one context. */
export function ContextDefaults({ context, title, defaults, onChange, error }: ContextDefaultsProps) {
  const { scopes, permissions } = defaults ?? { scopes: [], permissions: 0n }
  return (
    <>
      <CheckList
        legend={t('installation.requested-permissions', { title })}
        options={scopesIn(context).map((value) => ({ value, text: wordsOfScope(value), hint: value }))}
        chosen={scopes}
        onChoose={(next) => onChange({ scopes: next, permissions })}
        error={error}
      />
      {scopes.includes('bot') ? (
        <PermissionChoice
          legend={t('developers.the-bots-permissions')}
          chosen={permissions}
          onChoose={(next) => onChange({ scopes, permissions: next })}
        />
      ) : null}
    </>
  )
}
