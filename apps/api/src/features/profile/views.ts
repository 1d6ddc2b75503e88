import type { PracticeFacts } from '@baari/contract/profile-facts';
import type { ProfileData } from '@baari/contract/profile';
import { getLicenceDocument } from '@baari/contract/profile';
import type { Subscription } from '@baari/contract/subscription';
import { imageAddress } from '../../lib/image-address.ts';
import type { OwnLicence, ProfileRow } from './store-columns.ts';

/** A stored profile as the wire shows it. */
export const asProfileData = (
  doctorId: string,
  row: ProfileRow,
  licence: OwnLicence,
  subscription: Subscription | null,
): ProfileData => ({
  _id: doctorId,
  personalInfo: {
    name: row.name,
    email: row.email,
    image: imageAddress(doctorId, row.image_key),
    dob: row.dob,
    language: row.language,
  },
  clinicInfo: {
    address: row.clinic_address,
    city: row.city,
    pincode: row.pincode,
    phoneNumber: row.clinic_phone,
    fees: row.fees,
    avgCheckTime: row.avg_check_time,
    maxAppointment: row.max_appointment,
  },
  professionalInfo: {
    degree: row.degree,
    experience: row.experience,
    speciality: row.speciality,
    regNumber: row.reg_number,
    licenseDocument: getLicenceDocument.path,
    licenseVerified: row.licence_verified_at !== null,
    about: row.about,
  },
  availability: {
    isAvailable: row.is_available,
    callToBook: row.call_to_book,
    workingDays: row.working_days,
  },
  // A profile cannot be submitted without accepting them.
  termsAndPolicy: true,
  subscription,
  licence,
});

/** The part of a profile that is for everybody who works for the practice. */
export const asPracticeFacts = (profile: ProfileData): PracticeFacts => {
  const { personalInfo, clinicInfo, professionalInfo, availability, licence, subscription } = profile;
  const { address, city, pincode, phoneNumber } = clinicInfo;
  return {
    personalInfo: { name: personalInfo.name, image: personalInfo.image },
    clinicInfo: { address, city, pincode, phoneNumber },
    professionalInfo: { speciality: professionalInfo.speciality },
    availability,
    licence: { state: licence.state },
    subscription: subscription && { status: subscription.status },
  };
};
