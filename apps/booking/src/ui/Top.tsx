import { Mark } from '@baari/ui/Mark';
import { paths } from '../lib/router.ts';
import { useSettings } from '../lib/settings.tsx';
import { t } from '../lib/text.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Link } from './Link.tsx';

/** The bar at the top: whose service this is, and the choice of languages. */
export function Top() {
  const { brandName } = useSettings();
  return (
    <header className="top">
      <Link className="brand" href={paths.find} aria-label={t('app.home', { brand: brandName })}>
        <Mark /> {brandName.toLowerCase()}
      </Link>
      <LanguageSwitch />
    </header>
  );
}
