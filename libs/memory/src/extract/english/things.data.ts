// extract ▸ english: by which makes a car, a phone and a computer are known, as alternatives of a pattern.

export const MAKES = {
  car: 'Alfa Romeo|Audi|BMW|BYD|Chevrolet|Chevy|Chrysler|Citro[eë]n|Cupra|Dacia|Dodge|Fiat|Ford|Golf|Polo|Passat|Honda|Hyundai|Jaguar|Jeep|Kia|Land Rover|Lexus|Mazda|Mercedes(?:-Benz)?|Mini|Mitsubishi|Nissan|Opel|Peugeot|Polestar|Porsche|Prius|Range Rover|Renault|Rivian|Seat|Skoda|Škoda|Smart|Subaru|Suzuki|Tesla|Toyota|Vauxhall|Volkswagen|Volvo|VW',
  phone: 'iPhone|Pixel|Galaxy|Samsung|Fairphone|OnePlus|Xiaomi|Redmi|Nokia|Motorola|Moto|Huawei|Oppo|Nothing Phone|Xperia',
  computer:
    'MacBook|iMac|Mac [Mm]ini|Mac Studio|ThinkPad|Thinkpad|Dell|XPS|Surface|Chromebook|Framework|Zenbook|IdeaPad|Lenovo|Asus|Acer|HP',
} as const;
