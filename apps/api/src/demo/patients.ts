import type { Gender } from '@baari/contract/vocabulary';
import type { Chance } from './random.ts';

export interface SamplePatient {
  name: string;
  phone: string;
  gender: Gender;
}

interface Names {
  female: readonly string[];
  male: readonly string[];
  family: readonly string[];
}

const LATIN: Names = {
  female:
    'Aarti Anjali Bhavna Deepa Farzana Gauri Heena Ishita Jyoti Kavita Lata Madhuri Meera Nandini Neha Pallavi Pooja Priya Radha Rekha Rukhsana Sangeeta Savita Shalini Shruti Sneha Sunita Swati Usha Vaishali Vidya Zoya'.split(
      ' ',
    ),
  male: 'Abhijit Aditya Ajay Amit Anil Arjun Ashok Dilip Ganesh Harish Imran Jayesh Kiran Mahesh Manoj Mohammed Nitin Omkar Prakash Pramod Rahul Rajesh Ramesh Sachin Salim Sanjay Santosh Suresh Tushar Vijay Vikas Yusuf'.split(
    ' ',
  ),
  family:
    'Bhosale Chavan Deshmukh Deshpande Fernandes Gaikwad Gupta Iyer Jadhav Joshi Kale Khan Kulkarni Kumar Mane More Nair Pawar Patel Patil Pillai Rane Reddy Salunkhe Sawant Sayyed Shaikh Sharma Shinde Singh Thakur Verma'.split(
      ' ',
    ),
};
const DEVANAGARI: Names = {
  female: 'अंजलि आरती उषा कविता गीता ज्योति नेहा पूजा प्रिया मीना रेखा लता विद्या संगीता सविता सुनीता'.split(' '),
  male: 'अजय अनिल अशोक गणेश दिलीप प्रकाश महेश राजेश राहुल विजय विकास संजय संतोष सचिन सुरेश हरीश'.split(' '),
  family: 'कदम कुलकर्णी गायकवाड़ गुप्ता जाधव जोशी देशपांडे पवार पाटील भोसले मोरे यादव वर्मा शर्मा शिंदे सिंह'.split(' '),
};

const HINDI_SHARE = 0.3;
const FEMALE_SHARE = 0.52;
const OTHER_SHARE = 0.015;
const FIRST_PHONE = 6_000_100_000;
/** How many share the phone of the one before them, as families do. */
const SAME_PHONE_SHARE = 0.35;

function genderBy(share: number): Gender {
  if (share < OTHER_SHARE) return 'OTHER';
  return share < OTHER_SHARE + FEMALE_SHARE ? 'FEMALE' : 'MALE';
}

/** The people of the neighbourhood; nobody shares both name and phone. */
export function samplePatients(chance: Chance, count: number): SamplePatient[] {
  const seen = new Set<string>();
  const people: SamplePatient[] = [];
  let household = 0;
  while (people.length < count) {
    const names = chance.share() < HINDI_SHARE ? DEVANAGARI : LATIN;
    const gender = genderBy(chance.share());
    const given =
      gender === 'OTHER' ? [...names.female, ...names.male] : names[gender === 'FEMALE' ? 'female' : 'male'];
    const name = `${chance.pick(given)} ${chance.pick(names.family)}`;
    if (chance.share() > SAME_PHONE_SHARE) household += 1;
    const phone = String(FIRST_PHONE + household);
    if (seen.has(phone + name)) continue;
    seen.add(phone + name);
    people.push({ name, phone, gender });
  }
  return people;
}
