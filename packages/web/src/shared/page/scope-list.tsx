import './scope-list.css'
import { toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import { Check } from 'lucide-react'
import { scopeText } from '../permissions/scope-texts.ts'

/** The scopes of an application, in words. */
export const ScopeList = ({ scopes }: { scopes: readonly string[] }) => (
  <ul className="scope-list">
    {toScopes(scopes.join(' ')).map((scope) => (
      <li key={scope}>
        <Check aria-hidden="true" />
        {scopeText(scope)}
      </li>
    ))}
  </ul>
)
