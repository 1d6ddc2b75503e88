import { expect, test } from './support/fixtures.ts';
import { chooseLicence, choosePicture, field, openForm } from './support/profile-form.ts';

test('a licence that is refused is not told of as chosen', async ({ page, newcomer }) => {
  await openForm(page, newcomer);
  const file = { name: 'lic.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
  await field(page, 'Licence document').setInputFiles(file);
  await expect(page.getByText('The licence document must be a PDF, JPEG or PNG file.')).toBeVisible();
  await expect(page.getByText('Chosen: lic.exe')).toHaveCount(0);
  await chooseLicence(page);
  await expect(page.getByText('Chosen: licence.pdf')).toBeVisible();
});

test('FORM-54 FORM-56 OPEN-30 files are judged when they are chosen: kind, size, and whether they can be read', async ({
  page,
  newcomer,
}) => {
  await openForm(page, newcomer);
  const buffer = Buffer.from('hello');
  const picture = field(page, 'Picture');
  await picture.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer });
  await chooseLicence(page, 10 * 1024 * 1024);
  await expect(page.getByText('The picture must be a JPEG, PNG or WebP file.')).toBeVisible();
  await expect(page.getByText('The licence document must be 10 MB or smaller.')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(page.getByText('The picture must be 5 MB or smaller.')).toBeVisible();
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(picture).toHaveAccessibleDescription(
    /This picture cannot be read. Choose another one, or take a new photo./,
  );
  const licence = field(page, 'Licence document');
  await licence.setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer });
  await expect(licence).toHaveAccessibleDescription(/This file cannot be read. Choose another file/);
  await chooseLicence(page);
  await expect(licence).not.toHaveAttribute('aria-invalid', 'true');
  await licence.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer });
  await expect(licence).toHaveAccessibleDescription(/This file cannot be read. Choose another file/);
  await choosePicture(page);
  await chooseLicence(page);
  await expect(picture).not.toHaveAttribute('aria-invalid', 'true');
  await expect(licence).not.toHaveAttribute('aria-invalid', 'true');
});
