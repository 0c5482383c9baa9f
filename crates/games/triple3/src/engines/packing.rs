//! Packs the weights of Triple 3's learned evaluation to less than a third of their size, and unpacks them.
//!
//! Each weight is predicted from weights before it: those of the same state with the players exchanged, of the
//! same state in other tables, and of similar states. An adaptive filter learns how much each of them counts.
//! A range coder with adaptive probabilities codes the difference from the prediction. Packing and unpacking
//! run the same model, which calculates with integers only, so that all platforms agree. The build script
//! compiles this file as well, to pack the weights that the program unpacks.

/// The three kinds of weight tables in the order of the file: boxes, lines of boxes, and won boxes. Each entry has
/// the number of tables of that kind and their layout.
const TABLES: [(usize, Layout); 3] = [
    (5, Layout { digits: 9, base: 3 }),
    (6, Layout { digits: 3, base: 18 }),
    (1, Layout { digits: 9, base: 3 }),
];

/// Number of weights in all tables.
pub(super) const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < TABLES.len() {
        count += TABLES[at].0 * TABLES[at].1.states();
        at += 1;
    }
    count
};

/// Maximum number of values from which the filter predicts a weight.
///
/// The values are the weight of the state with the players exchanged, the mean of the weights of similar states, and
/// the weights of the same state in up to five earlier tables.
const INPUTS: usize = 7;
/// Number of fractional bits in the filter's fixed-point factors.
const FRACTION: u32 = 16;
/// The shift that sets the filter's learning rate. The value 5 corrects at most a 32nd of each error.
const LEARNING_SHIFT: u32 = 5;
/// Constant added to the sum of the squared inputs, which is the divisor of the filter's corrections. The constant
/// keeps corrections for small inputs small.
const DAMPING: i64 = 3000;
/// Maximum number of binary digits in the difference of a weight from its prediction.
const MAX_DIGITS: usize = 17;
/// Number of classes into which the mean error of recent predictions is divided: two for each power of two. Each
/// class has its own probabilities.
const LEVELS: usize = 64;

/// The shape of a table of weights. The index of a weight is a state, which is a number of `digits` digits in base
/// `base`, one for each hole or box.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Layout {
    digits: u32,
    base: usize,
}

impl Layout {
    const fn states(self) -> usize {
        self.base.pow(self.digits)
    }

    /// Returns a digit of a state after the two players are swapped. For instance, a hole of one player becomes a
    /// hole of the other.
    const fn exchanged(self, digit: usize) -> usize {
        match (self.base, digit) {
            (3, 0) => 0,
            (3, digit) => 3 - digit,
            (_, digit @ 0..16) => digit / 4 + digit % 4 * 4,
            (_, digit) => 33 - digit,
        }
    }

    /// Returns the states that are related to `state`: first the state with the players exchanged, then every state
    /// in which one digit that is not 0 is replaced by a lower one.
    ///
    /// In base 3, the lower digit is 0, which stands for a vacant place. In a line of boxes, the lower digit is the
    /// next lower category of a box.
    fn relatives(self, state: usize) -> (usize, impl Iterator<Item = usize>) {
        let digit = move |place: u32| state / self.base.pow(place) % self.base;
        let exchanged =
            (0..self.digits).map(|place| self.exchanged(digit(place)) * self.base.pow(place)).sum();
        let lower = (0..self.digits).filter(move |place| digit(*place) > 0).map(move |place| {
            let less = if self.base == 3 { digit(place) } else { 1 };
            state - less * self.base.pow(place)
        });
        (exchanged, lower)
    }
}

/// The probability of a bit, learned from its values so far.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    /// The probability of a set bit, in units of 1/65536.
    of_set: u16,
    seen: u8,
}

impl Chance {
    pub(super) const EVEN: Self = Self { of_set: 1 << 15, seen: 0 };

    fn learn(&mut self, bit: bool) {
        let target = if bit { 65_500 } else { 36 };
        let step = 2 * (target - i32::from(self.of_set)) / (2 * i32::from(self.seen) + 3);
        self.of_set = (i32::from(self.of_set) + step) as u16;
        self.seen = self.seen.saturating_add(1);
    }
}

/// The interval of a range coder, which each coded bit narrows.
pub(super) struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    pub(super) const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// Returns the last four bytes of the packed weights, which are the interval's lower bound in big-endian order.
    #[allow(dead_code, reason = "only the build script packs")]
    pub(super) const fn number(&self) -> [u8; 4] {
        self.low.to_be_bytes()
    }

    /// Returns the highest number in the lower part of the interval. The lower part stands for a set bit, and its
    /// size is proportional to the bit's probability `chance`.
    pub(super) const fn middle(&self, chance: Chance) -> u32 {
        self.low + (((self.high - self.low) as u64 * chance.of_set as u64) >> 16) as u32
    }

    /// Narrows the interval for one bit: to the numbers up to `middle` if the bit is set, otherwise to those above
    /// `middle`. Removes each leading byte that both bounds then share, and calls `pass` with that byte.
    pub(super) fn narrow(&mut self, middle: u32, bit: bool, mut pass: impl FnMut(u8)) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while self.low >> 24 == self.high >> 24 {
            pass((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }
}

/// A range encoder (writer) or range decoder (reader) for bits with given probabilities.
pub(super) trait BitCoder {
    /// Encodes `bit` and returns it, or ignores `bit` and returns a decoded bit.
    fn code(&mut self, chance: Chance, bit: bool) -> bool;
}

/// A reader of coded bits. It reads 0 after the last byte.
struct Reader<'a> {
    interval: Interval,
    window: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut rest = bytes.iter();
        let window = (0..4).fold(0, |window, _| window << 8 | u32::from(*rest.next().unwrap_or(&0)));
        Self { interval: Interval::WHOLE, window, rest }
    }
}

impl BitCoder for Reader<'_> {
    fn code(&mut self, chance: Chance, _: bool) -> bool {
        let middle = self.interval.middle(chance);
        let bit = self.window <= middle;
        let (window, rest) = (&mut self.window, &mut self.rest);
        self.interval.narrow(middle, bit, |_| {
            *window = *window << 8 | u32::from(*rest.next().unwrap_or(&0));
        });
        bit
    }
}

/// The adaptive model that predicts and codes weights. One model serves all tables of one kind, such as those for
/// boxes.
struct Model {
    factors: [i64; INPUTS],
    /// Mean absolute error of recent predictions, in sixteenths.
    error: i64,
    /// Probabilities that a weight is 0, indexed by a summary of the related weights: whether they are known, and
    /// whether they are 0.
    zero: [Chance; 27],
    sign: Chance,
    /// Probabilities that a prediction error has a further binary digit after its first `n`. Each class of recent
    /// errors has a row of them, indexed by `n`.
    digits: Vec<[Chance; MAX_DIGITS]>,
    /// Probabilities of the two binary digits after the leading 1 of a prediction error. They are indexed by the
    /// number of digits of the error, and by the digits coded so far as a binary number.
    leading: [[Chance; 4]; MAX_DIGITS + 1],
}

impl Model {
    fn new() -> Self {
        Self {
            factors: [0; INPUTS],
            error: 1000,
            zero: [Chance::EVEN; 27],
            sign: Chance::EVEN,
            digits: vec![[Chance::EVEN; MAX_DIGITS]; LEVELS],
            leading: [[Chance::EVEN; 4]; MAX_DIGITS + 1],
        }
    }

    /// Encodes `weight` and returns it if `coder` is an encoder, or else decodes and returns the next weight. The
    /// slice `before` has all earlier weights.
    ///
    /// The weight belongs to `state` in the table `number`, counted from 0 among the tables of the model.
    fn weight(
        &mut self,
        coder: &mut impl BitCoder,
        before: &[i16],
        (layout, number, state): (Layout, usize, usize),
        weight: i16,
    ) -> i16 {
        let table = before.len() - state;
        let (exchanged, lower) = layout.relatives(state);
        let mut inputs = [0; INPUTS];
        let mut known = [0; 3];
        if let Some(&opposite) = before.get(table + exchanged).filter(|_| exchanged < state) {
            inputs[0] = -i64::from(opposite);
            known[0] = 1 + usize::from(opposite == 0);
        }
        let (mut sum, mut used, mut all) = (0, 0, 0);
        for state in lower {
            let weight = i64::from(before[table + state]);
            (sum, used, all) = (sum + weight, used + i64::from(weight != 0), all + 1);
        }
        if used > 0 {
            inputs[1] = sum / used;
            known[1] = 1 + usize::from(used < all);
        }
        for (input, distance) in inputs[2..].iter_mut().zip(1..=number) {
            *input = i64::from(before[before.len() - distance * layout.states()]);
        }
        if number > 0 {
            known[2] = 1 + usize::from(inputs[2] == 0);
        }
        let zero = &mut self.zero[known[0] * 9 + known[1] * 3 + known[2]];
        if bit(coder, zero, weight == 0) {
            return 0;
        }
        let products = self.factors.iter().zip(inputs).map(|(factor, input)| factor * input);
        let predicted = products.sum::<i64>() >> FRACTION;
        let error = self.difference(coder, i64::from(weight) - predicted);
        let squares: i64 = inputs.iter().map(|input| input * input).sum();
        for (factor, input) in self.factors.iter_mut().zip(inputs) {
            *factor += ((error * input) << (FRACTION - LEARNING_SHIFT)) / (squares + DAMPING);
        }
        self.error += (16 * error.abs() - self.error) / 24;
        (predicted + error) as i16
    }

    /// Encodes `difference`, which is a weight minus its prediction, and returns it if `coder` is an encoder.
    /// Otherwise decodes and returns a difference.
    ///
    /// The parts are the number of binary digits, the sign, and the digits after the first.
    fn difference(&mut self, coder: &mut impl BitCoder, difference: i64) -> i64 {
        let given = difference.unsigned_abs();
        let given_digits = (u64::BITS - given.leading_zeros()) as usize;
        let level = self.error + 16;
        let level = 2 * level.ilog2() as usize + (level >> (level.ilog2() - 1) & 1) as usize;
        let row = &mut self.digits[level.min(LEVELS - 1)];
        let mut digits = 0;
        while digits < MAX_DIGITS && bit(coder, &mut row[digits], given_digits > digits) {
            digits += 1;
        }
        if digits == 0 {
            return 0;
        }
        let is_negative = bit(coder, &mut self.sign, difference < 0);
        let mut value = 1;
        for place in (0..digits - 1).rev() {
            let is_set = given >> place & 1 == 1;
            let is_set = match digits - 2 - place {
                0 => bit(coder, &mut self.leading[digits][1], is_set),
                1 => bit(coder, &mut self.leading[digits][2 + (value & 1)], is_set),
                _ => coder.code(Chance::EVEN, is_set),
            };
            value = value << 1 | usize::from(is_set);
        }
        if is_negative { -(value as i64) } else { value as i64 }
    }
}

/// Encodes `bit` and returns it if `coder` is an encoder, or else decodes and returns a bit. Updates the bit's
/// probability `chance`.
fn bit(coder: &mut impl BitCoder, chance: &mut Chance, bit: bool) -> bool {
    let bit = coder.code(*chance, bit);
    chance.learn(bit);
    bit
}

/// Encodes the weights of all tables if `coder` is an encoder, or else decodes them, and returns the weights. Only an
/// encoder uses the results of `next(index)`, which are the weights to encode.
pub(super) fn all(coder: &mut impl BitCoder, next: impl Fn(usize) -> i16) -> Vec<i16> {
    let mut weights = Vec::new();
    for (tables, layout) in TABLES {
        let mut model = Model::new();
        for number in 0..tables {
            for state in 0..layout.states() {
                let given = next(weights.len());
                weights.push(model.weight(coder, &weights, (layout, number, state), given));
            }
        }
    }
    weights
}

/// Unpacks the weights of all tables. Damaged bytes are not detected and result in wrong weights.
pub(super) fn unpacked(bytes: &[u8]) -> Vec<i16> {
    all(&mut Reader::new(bytes), |_| 0)
}
