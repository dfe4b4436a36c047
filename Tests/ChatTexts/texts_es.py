"""What people write in Spanish; the marks are those of texts_en."""

TALK = [
    ["A holaa, sigue en pie la cena {fut_t}?", "B sí! [[reservé en {place} para cuatro]]", "A genial. [[{who} no come pescado]], por si acaso"],
    ["A [[el fontanero viene {fut_t}]]\n¿le puedes abrir?", "B claro, estoy en casa trabajando", "A eres un sol ☀️ [[la llave de repuesto está bajo la maceta azul]]"],
    ["A llego 10 min tarde, perdón!!", "B tranqui, ya tengo la mesa de la ventana", "A pídeme un cortado porfa"],
    ["A qué tal la entrevista?", "B mejor de lo que pensaba! [[quieren verme otra vez {fut}]]", "A te lo dije 🎉"],
    ["A qué llevaban las tortitas?", "B 1/2 taza de leche, 2 huevos, un poco de mantequilla\ny dejar reposar 20 min", "A y cuántas salen", "B unas 8, de sobra"],
    ["A [[{who} se muda a {city} {vague}]]", "B anda, ¿tan pronto?", "A sí, [[el trabajo nuevo empieza {fut}]] y el piso estaba libre"],
    ["A el gimnasio abre 24/7", "B pues ya no hay excusa 😅", "A dije que abre, no que vaya a ir"],
    ["A viste la versión nueva? la 2.4.1 arregla el fallo", "B aún no, sigo en la 2.3", "A actualiza antes de enseñarlo, [[el inicio de sesión falla en la 2.3]]"],
    ["A puedes recoger a los niños {fut_t}?", "B sí, pero luego tengo dentista", "A perfecto, [[mi madre se queda con ellos después]]"],
    ["A cuánto fue el taxi?", "B {p}, te paso la mitad", "A deja, tú pagaste las entradas"],
    ["A [[el casero quiere pasar {fut}]] por la calefacción", "B por fin!! aquí hace un frío", "A le dije lo del baño también. [[la caldera es más vieja que yo]]"],
    ["A estáis {wk}? me gustaría enseñaros el jardín", "B mejor {near}", "A hecho. trae botas, está todo embarrado 😄"],
    ["A creo que dejé el cargador en tu casa", "B el blanco con cinta? está en el piano", "A ese! paso a por él {near}"],
    ["A [[la operación de la abuela es {fut}]]", "B ay no, es grave?", "A no no, [[solo la rodilla izquierda]]. a las dos noches vuelve a casa", "B dale un abrazo enorme ❤️"],
    ["A APROBÉ 🎉🎉", "B enhorabuenaaa!!! invitas tú", "A [[fiesta en mi casa {fut_t}]], no traigas nada"],
    ["A el tren sale de la vía 9, no de la 4", "B gracias, ya me veía corriendo a la otra", "A [[coche 7, asientos 61 y 62]]"],
    ["A te mandé la factura {past}, llegó?", "B sí, [[la pagué {past}]]. tiene que estar al caer", "A estupendo, gracias!"],
    ["A me pasas el número de {who}? [[busco un buen electricista]]", "B toma, di que vas de mi parte. [[cobra 45 la hora]] pero lo vale"],
    ["A pensamos ir a {city} {range}", "B qué bien, quiénes", "A {who} y yo. [[los vuelos siguen por menos de 100]]"],
    ["A cuál era la clave del wifi", "B [[está detrás del router]], todo en minúsculas", "A la tengo, gracias"],
    ["A tengo un paquete para ti", "B ah, la lámpara! puedo ir {today}?", "A sí, a partir de las seis estoy"],
    ["A le doy 5/5 a la peli", "B en serio? yo 3/5, larguísima", "A te dormiste, no votas"],
    ["A sube el alquiler {vague}", "B cuánto?", "A [[40 más al mes]], les voy a escribir"],
    ["A [[{who} dio a luz {past}]]!!! una niña, 3,2 kg", "B ay 😍 cómo se llama?", "A [[se llama Ida]], están las dos bien"],
    ["A qué haces {tonight}?", "B sofá. y tú?", "A vente, hice curry para diez", "B voy volando"],
    ["A dice el veterinario que [[Pepper toma dos pastillas al día]]", "B pobre. con comida?", "A sí, escondidas en queso jaja"],
    ["A quedan dos martillos y una llave inglesa", "B tráete los dos"],
]

GROUP_TALK = [
    ["A quién se apunta al fútbol {fut_t}?", "B yo!", "C no puedo, la rodilla 😩", "D voy. [[llevo yo las porterías]]", "A ya somos siete"],
    ["A le regalamos algo entre todos a {who}?", "B buena idea, 15 cada uno?", "C por mí sí. [[{who} quería la mochila azul]]", "A la pido {tom}"],
    ["A recordatorio: [[reunión de padres {fut_t}]]", "B gracias! en qué aula?", "A aula 3.12, segunda planta", "C llego un poco tarde, guardadme una silla"],
    ["A quién tiene la llave del cuarto de bicis?", "C se la di a {who} {past}", "B sí, está aquí en el gancho"],
    ["A el acta está en la carpeta. [[próximo ensayo {fut_t}]]", "B genial, quién lleva los atriles?", "C me caben seis en la furgo"],
    ["A [[la cabaña es nuestra {range}]] 🏔️", "B bieeen! cuántas camas?", "A ocho, más el sofá", "D [[conduzco yo, tres plazas libres]]"],
]

SINGLES = [
    "A buenos días ☀️ ya hay café", "A jajaja para, que estoy en una reunión", "A vale, lo miro y te digo", "A te puedo llamar en un rato?",
    "A salió el sol!! por fin", "A donde siempre, el banco de la segunda puerta?", "A nunca más pinto un techo",
    "A Orden del día:\n1. cuentas\n2. fiesta de verano\n3. quién da de comer a los peces", "A https://example.org/mapa/ruta?id=20-25 por aquí es más corto",
    "A 👍", "A mil gracias", "A [[el código de la puerta es 4711#]]", "A [[soy alérgico a las nueces]], lo digo ya", "A 3% de batería, luego hablamos",
    "A [[el abuelo calza un 44]]", "A nooo 😂😂", "A 3,50 un café, están locos",
]

CAPTIONS = ["mira lo que encontré en el desván", "las vistas desde aquí", "es esta la pieza?", "terminado!! qué te parece"]
POLLS = [("¿Dónde comemos?", ["Pizza", "Tailandés", "En mi casa"]), ("¿De qué color las camisetas?", ["Verde oscuro", "Naranja"])]
TITLES = ["Piso Lavapiés", "Viaje a la nieve", "Club de lectura 📚", "Familia Ibáñez", "Padres 5ºB", "Pachanga del parque"]
PLACES = ["Casa Enzo", "el León de Oro", "el tailandés de la esquina", "Café Central", "la arrocería"]
WHO = ["Tesa", "Kofi", "Maite", "Priya", "Pepa", "Noor"]
PRICES = ["14,80 €", "22,50 euros", "9,95 €"]
COMPANIES = ["Acme", "Viento Norte", "la biblioteca", "Laboratorios Clara"]

MAILS = [
    ("Presupuesto cocina",
     ["gracias por la visita. [[El montador puede empezar {fut}]] y necesita unos cuatro días.",
      "[[La encimera es de roble, de 3,8 cm]], como queríais. El precio es de 4.250,00 euros con retirada de la cocina vieja.",
      "[[Faltan por elegir los tiradores]]; si no, no podemos guardar el hueco."],
     ["gracias, todo bien. [[Nos quedamos con los tiradores negros]].",
      "Una pregunta: ¿puede llegar la entrega antes de las ocho? [[El ascensor no funciona]] y la escalera es estrecha."]),
    ("Viaje del coro",
     ["un resumen para los que faltaron al ensayo: [[quedamos en la estación {fut_t}]].",
      "[[Las habitaciones están reservadas {range}]], dos personas por habitación.",
      "[[Traed la carpeta verde]] y algo para compartir en el desayuno."],
     ["contad conmigo. [[Puedo llevar a tres en mi coche]] desde {city}.", "¿Puedo compartir con {who}? Los dos madrugamos."]),
    ("Tu candidatura",
     ["muchas gracias por la conversación, {past}. [[Queremos ofrecerte el puesto]].",
      "[[Empezarías {fut}]] en la oficina de {city}; [[el portátil te llegará a casa]].", "Si algo no está claro, llámame."],
     ["¡qué alegría, acepto encantada!", "[[Mi preaviso es de cuatro semanas]], así que la fecha no es problema."]),
    ("Fuga de agua en el segundo",
     ["por desgracia ha reventado otra vez el tubo del baño. [[El fontanero viene {fut_t}]].",
      "[[La llave de paso está detrás de la lavadora]], por si hace falta antes.",
      "[[El número del seguro está en la última factura]]."],
     ["gracias por avisar. [[El sótano está seco]], lo miré {today}.", "Estaré en casa para abrir."]),
    ("Factura 2041",
     ["adjunto la factura del jardín. [[El seto se cortó {past}]].", "[[El total son 318,40 euros]], a pagar al recibirla.",
      "[[Volvemos {vague}]] para los manzanos."],
     ["la transferencia salió {today}. [[Deja la escalera, por favor]], la vecina quiere pedirla prestada."]),
]

NOTES = [
    "café con {P}, [[empieza en {co} {vague}]]. [[quiere correr el maratón de {city}]], [[alergia a las nueces]]",
    "{P} llamó por el tejado. [[Puede mandar a dos personas {fut}]], [[necesita la escalera larga]]. [[Pide {p} por adelantado]]",
    "me encontré con {P} en la feria {past}\n[[lleva la panadería de la esquina]]\n[[dos hijos, mismo cole que los nuestros]]\n[[quiere la receta del pan de centeno]]",
    "Comida con {P} {past}: [[ahora trabaja en {co}]]. [[Se muda a {city} {fut}]]. [[Le gusta escalar]], nada de cháchara.",
    "Llamada con {P}: [[el contrato se acaba {fut}]], [[renovaría dos años]], [[quiere la plaza de garaje]]",
    "{P} nos presta la tienda {range}. [[La quiere limpia]], [[vive encima de correos]], [[las varillas van en la bolsa roja]]",
]
PLAIN_NOTES = [
    "compra\n- 1/2 kg de zanahorias\n- [[leche de avena, la del cartón verde]]\n- [[pilas AA]]\n- [[tarjeta de cumple para la vecina]]",
    "Idea para la tienda: [[abrir más tarde los días de mercado]], [[vender el pan al peso]], [[preguntar al panadero por la harina]]",
    "El dentista dice: [[volver {fut}]], [[nada caliente durante dos días]], [[cepillar mejor el lado izquierdo]]",
    "contadores: [[agua 318,4]], [[luz 20451]], [[volver a leer {fut}]]. La app va por la versión 3.1.2",
]

OPENERS = ["Hola, {to}:", "Estimado/a {to}:", "Buenas, {to}:"]
CLOSERS = ["Un saludo,\n{from}", "Un abrazo,\n{from}", "Saludos cordiales\n{from}"]
SIGNATURES = [["Tel. +34 91 123 20 41", "www.carpinteria-ibanez.example"], ["Enviado desde mi iPhone"],
              ["Jefa de proyectos", "Laboratorios Clara S.L., Muelle 14"]]
